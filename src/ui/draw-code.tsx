import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { QrCode } from './qr-code.tsx'

/** A drawn code: the path of its dark modules in a square of `size` modules, including the quiet zone. */
export interface DrawnCode {
  path: string
  size: number
}

/** Extracts the drawing from the output of qrcode.react; null if its structure is unexpected. */
const drawnCode = (svg: Element | null): DrawnCode | null => {
  const size = Number(svg?.getAttribute('viewBox')?.split(' ')[2])
  const path = svg?.querySelectorAll('path')[1]?.getAttribute('d')
  return path && Number.isInteger(size) ? { path, size } : null
}

/** Draws a code off-screen with the component that shows it; null if it cannot be drawn, such as a text that is too long. */
export const drawCode = (value: string, minVersion?: number): DrawnCode | null => {
  const place = document.createElement('div')
  const root = createRoot(place, { onUncaughtError: () => undefined })
  flushSync(() => root.render(<QrCode value={value} size={200} minVersion={minVersion} />))
  const drawn = drawnCode(place.querySelector('svg'))
  root.unmount()
  return drawn
}
