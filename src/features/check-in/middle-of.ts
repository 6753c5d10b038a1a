import type { Picture } from './picture.ts'

/** Side in pixels of the square read from the middle of a frame: a code at a hand's length fits in it. */
const CROP = 640

let canvas: HTMLCanvasElement | OffscreenCanvas | undefined

const contextOf = (side: number) => {
  canvas ??=
    typeof document === 'undefined' ? new OffscreenCanvas(side, side) : document.createElement('canvas')
  if (canvas.width !== side || canvas.height !== side) {
    canvas.width = side
    canvas.height = side
  }
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  return context as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
}

/** Returns the pixels in the middle of a frame, in a page or a worker. */
export const middleOf = (frame: CanvasImageSource, width: number, height: number): Picture => {
  const side = Math.min(CROP, width, height)
  const context = contextOf(side)
  context.drawImage(frame, (width - side) / 2, (height - side) / 2, side, side, 0, 0, side, side)
  return context.getImageData(0, 0, side, side) as Picture
}
