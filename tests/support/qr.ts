import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PNG } from 'pngjs'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { readByQr } from '../../src/features/check-in/decoder-qr.ts'
import type { Picture } from '../../src/features/check-in/picture.ts'

const require = createRequire(import.meta.url)

// From the package itself: by default it would be downloaded.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
})

export const pictureOf = (png: Buffer): Picture => {
  const { data, width, height } = PNG.sync.read(png)
  return { data: new Uint8ClampedArray(data), width, height }
}

/** Returns a grey picture of the given size whose pixel at `y * width + x` is `grey[y * width + x]`. */
const greyPicture = (grey: Float64Array, width: number, height: number): Picture => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < grey.length; at += 1) {
    const level = grey[at] ?? 255
    data[at * 4] = level
    data[at * 4 + 1] = level
    data[at * 4 + 2] = level
  }
  return { data, width, height }
}

/** Returns the reds of a picture, row by row. */
const redsOf = ({ data }: Picture): Float64Array => {
  const reds = new Float64Array(data.length / 4)
  for (let at = 0; at < reds.length; at += 1) reds[at] = data[at * 4] ?? 255
  return reds
}

/** Returns a code, black on white, from twice as far: each pixel is the mean of four. */
export const halved = (picture: Picture): Picture => {
  const reds = redsOf(picture)
  const width = Math.floor(picture.width / 2)
  const height = Math.floor(picture.height / 2)
  const grey = new Float64Array(width * height)
  const red = (x: number, y: number) => reds[y * picture.width + x] ?? 255
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      grey[y * width + x] =
        (red(2 * x, 2 * y) + red(2 * x + 1, 2 * y) + red(2 * x, 2 * y + 1) + red(2 * x + 1, 2 * y + 1)) / 4
  return greyPicture(grey, width, height)
}

/** Averages `count` values, `step` apart, with their `radius` neighbours on both sides, by a sliding sum; the outermost values repeat. */
const slide = (
  values: Float64Array,
  into: Float64Array,
  start: number,
  step: number,
  count: number,
  radius: number,
) => {
  const at = (index: number) => values[start + Math.max(0, Math.min(count - 1, index)) * step] ?? 255
  let sum = 0
  for (let offset = -radius; offset <= radius; offset += 1) sum += at(offset)
  for (let index = 0; index < count; index += 1) {
    into[start + index * step] = sum / (2 * radius + 1)
    sum += at(index + radius + 1) - at(index - radius)
  }
}

/** Returns a code, black on white, out of focus: each pixel is the mean of those within `radius`, first along its row, then its column. */
export const blurred = (picture: Picture, radius: number): Picture => {
  const { width, height } = picture
  const reds = redsOf(picture)
  const rows = new Float64Array(reds.length)
  for (let y = 0; y < height; y += 1) slide(reds, rows, y * width, 1, width, radius)
  // Both passes keep whole levels, as a picture does.
  const between = redsOf(greyPicture(rows, width, height))
  const grey = new Float64Array(reds.length)
  for (let x = 0; x < width; x += 1) slide(between, grey, x, width, height, radius)
  return greyPicture(grey, width, height)
}

/** Reads a picture with zxing, by its defaults or these options; null if it finds no code. */
const readByZxing = async ({ data, width, height }: Picture, options: ReaderOptions) => {
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, options)
  return found?.isValid ? found.text : null
}

/** Reads a picture with two independent decoders; null if one finds no code. */
export const readByBoth = async (
  picture: Picture,
  options: ReaderOptions = { formats: ['QRCode'] },
): Promise<{ qr: string | null; zxing: string | null }> => ({
  qr: readByQr(picture),
  zxing: await readByZxing(picture, options),
})

/** Returns the picture without its outermost pixels. */
const cropped = ({ data, width, height }: Picture, edge: number): Picture => {
  const inner = { width: width - 2 * edge, height: height - 2 * edge }
  const rows = new Uint8ClampedArray(inner.width * inner.height * 4)
  for (let y = 0; y < inner.height; y += 1) {
    const from = ((y + edge) * width + edge) * 4
    rows.set(data.subarray(from, from + inner.width * 4), y * inner.width * 4)
  }
  return { data: rows, ...inner }
}

/** Reads a code like a camera that takes several frames: retries with crops a few pixels apart. */
export const readByCamera = async (picture: Picture): ReturnType<typeof readByBoth> => {
  const read = await readByBoth(picture)
  for (const edge of [5, 9, 13]) {
    if (read.qr !== null && read.zxing !== null) break
    const again = await readByBoth(cropped(picture, edge))
    read.qr ??= again.qr
    read.zxing ??= again.zxing
  }
  return read
}

/** Returns the text of the QR code in a screenshot, null if there is none. Take it at device scale 2 or more. */
export const decodeQr = (png: Buffer): string | null => readByQr(pictureOf(png))

/** Returns the colour of one pixel of a screenshot, `[red, green, blue]`. */
export const pixel = (png: Buffer, x: number, y: number): [number, number, number] => {
  const { data, width } = pictureOf(png)
  const at = (y * width + x) * 4
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1]
}
