import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { QrCode } from '../../ui/qr-code.tsx'
import { type DrawnCode, drawnCode } from './door-pass.ts'

/** Draws a code off the page, by the same component that shows it; null where it cannot be drawn (too long, say). */
export const drawCode = (value: string): DrawnCode | null => {
  const place = document.createElement('div')
  const root = createRoot(place, { onUncaughtError: () => undefined })
  flushSync(() => root.render(<QrCode value={value} size={200} />))
  const drawn = drawnCode(place.querySelector('svg'))
  root.unmount()
  return drawn
}
