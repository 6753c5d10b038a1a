import { drawCode } from './draw-code.tsx'

/** Device pixels per module, as on a small screen. */
const MODULE = 4

/**
 * Draws a code with the component that shows it, rasterises it on a canvas and decodes it. Null if it cannot be drawn or read, as in browsers that
 * alter canvas data. Rejects if the decoder fails to load.
 */
export const readDrawnCode = async (value: string, minVersion?: number): Promise<string | null> => {
  const { decodeQR } = await import('qr/decode.js')
  const drawn = drawCode(value, minVersion)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawn || !context) return null
  const side = drawn.size * MODULE
  canvas.width = side
  canvas.height = side
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.scale(MODULE, MODULE)
  context.fillStyle = '#000000'
  context.fill(new Path2D(drawn.path))
  try {
    return decodeQR(context.getImageData(0, 0, side, side))
  } catch {
    return null
  }
}
