import type { Picture } from './decoder.ts'

/** How much of a frame's middle is looked at, in its own pixels: a code held at a hand's length lies in it. */
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

/** The pixels in the middle of a frame of this size, in a page and in a worker. */
export const middleOf = (frame: CanvasImageSource, width: number, height: number): Picture => {
  const side = Math.min(CROP, width, height)
  const context = contextOf(side)
  context.drawImage(frame, (width - side) / 2, (height - side) / 2, side, side, 0, 0, side, side)
  return context.getImageData(0, 0, side, side) as Picture
}
