import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { QrCode } from './qr-code.tsx'

/** A drawn code: the path of its dark modules in a square of `size` modules, quiet zone included. */
export interface DrawnCode {
  path: string
  size: number
}

/** Reads the drawing out of what qrcode.react has rendered; null where it is not what we know. */
const drawnCode = (svg: Element | null): DrawnCode | null => {
  const size = Number(svg?.getAttribute('viewBox')?.split(' ')[2])
  const path = svg?.querySelectorAll('path')[1]?.getAttribute('d')
  return path && Number.isInteger(size) ? { path, size } : null
}

/** Draws a code off the page, by the same component that shows it; null where it cannot be drawn (too long, say). */
export const drawCode = (value: string, minVersion?: number): DrawnCode | null => {
  const place = document.createElement('div')
  const root = createRoot(place, { onUncaughtError: () => undefined })
  flushSync(() => root.render(<QrCode value={value} size={200} minVersion={minVersion} />))
  const drawn = drawnCode(place.querySelector('svg'))
  root.unmount()
  return drawn
}
