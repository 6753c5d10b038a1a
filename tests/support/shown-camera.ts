import type { BrowserContext, Page } from '@playwright/test'
import encodeQr from 'qr'

interface CameraWindow extends Window {
  showToCamera?: (rows: boolean[][] | null) => void
}

/** Runs in the page before the camera is requested: replaces it by a canvas of 1280×720 that shows a code, or a dark picture. */
export const installCamera = () => {
  const own = window as CameraWindow
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const draw = canvas.getContext('2d')
  if (!draw || !navigator.mediaDevices) return
  let rows: boolean[][] | null = null
  let turn = 0
  const paint = () => {
    // A stream emits a frame only if the canvas has changed.
    turn += 1
    draw.fillStyle = turn % 2 ? '#1c1a18' : '#1d1b19'
    draw.fillRect(0, 0, 1280, 720)
    if (!rows) return
    const size = Math.floor(480 / rows.length)
    const side = size * rows.length
    const [left, top] = [640 - side / 2, 360 - side / 2]
    draw.fillStyle = '#f4f4f4'
    draw.fillRect(left, top, side, side)
    draw.fillStyle = '#181818'
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) draw.fillRect(left + x * size, top + y * size, size, size)
  }
  own.showToCamera = (next) => {
    rows = next
    paint()
  }
  setInterval(paint, 100)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
}

/** Gives every page of a context a camera that shows the code of `showToCamera`. */
export const withCamera = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(installCamera)
}

/** Waits until the page's scanner has received that many further frames. */
export const framesShown = (page: Page, count: number): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, frames) => {
    for (let frame = 0; frame < frames; frame++)
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
  }, count)

/** Returns a code in the format of `window.showToCamera`; null for none. */
export const shownRows = (text: string | null): boolean[][] | null =>
  text === null ? null : encodeQr(text, 'raw', { ecc: 'low', border: 4 })

/** Holds a code before a page's camera; null for none. */
export const showToCamera = (page: Page, text: string | null): Promise<void> =>
  page.evaluate((shown) => (window as CameraWindow).showToCamera?.(shown), shownRows(text))
