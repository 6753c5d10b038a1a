import decodeQr from 'qr/decode.js'
import type { Decode, Picture } from './picture.ts'

/** Radius in pixels within which a pixel's light is compared: a few modules of a code at arm's length. */
const AROUND = 12

/** Returns a summed-area table: the sum of all levels above and left of each pixel, with a row and a column of 0 before. */
const sumsOf = (grey: Float32Array, width: number, height: number): Float64Array => {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0)
    }
  }
  return sums
}

/**
 * Returns the picture in black and white, by comparing each pixel with its surroundings after smoothing the
 * noise: glare and little light become readable.
 */
const evened = ({ data, width, height }: Picture): Picture => {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 4
  const sums = sumsOf(grey, width, height)
  const line = width + 1
  const mean = (x: number, y: number, reach: number) => {
    const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)]
    const [right, bottom] = [Math.min(width, x + reach + 1), Math.min(height, y + reach + 1)]
    const sum =
      (sums[bottom * line + right] ?? 0) -
      (sums[top * line + right] ?? 0) -
      (sums[bottom * line + left] ?? 0) +
      (sums[top * line + left] ?? 0)
    return sum / ((right - left) * (bottom - top))
  }
  const levels = new Uint8ClampedArray(data.length).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (mean(x, y, 1) <= mean(x, y, AROUND)) levels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data: levels, width, height }
}

const read = (picture: Picture): string | null => {
  try {
    return decodeQr(picture)
  } catch {
    // The library throws if it finds no code.
    return null
  }
}

/** Reads the original picture first: the modules of a close code are larger than the compared radius, so that thresholding destroys it. */
export const readByQr = (picture: Picture): string | null => read(picture) ?? read(evened(picture))

export const loadQr = async (): Promise<Decode> => async (picture) => readByQr(picture)
