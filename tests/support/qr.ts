import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { QRCode } from 'jsqr'
import { PNG } from 'pngjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)

// A CommonJS package whose types name a default that Node's ESM puts one level deeper: required as what it is.
const jsQr = require('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options?: { inversionAttempts: 'dontInvert' },
) => QRCode | null

// From the package itself: by default it would be downloaded.
prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
})

/** Decoded pixels: red, green, blue and alpha of each, row by row. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** The pixels of a screenshot. */
export const pictureOf = (png: Buffer): Picture => {
  const { data, width, height } = PNG.sync.read(png)
  return { data: new Uint8ClampedArray(data), width, height }
}

/** A grey picture of the given size, each of its pixels as `grey` computes it from the original's reds. */
const derived = (
  { data, width }: Picture,
  size: { width: number; height: number },
  grey: (red: (x: number, y: number) => number, x: number, y: number) => number,
): Picture => {
  const red = (x: number, y: number) => data[(y * width + x) * 4] ?? 255
  const result = new Uint8ClampedArray(size.width * size.height * 4).fill(255)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      result.fill(grey(red, x, y), (y * size.width + x) * 4, (y * size.width + x) * 4 + 3)
  return { data: result, ...size }
}

/** A code, black on white, seen from twice as far: each pixel is the mean of four. */
export const halved = (picture: Picture): Picture =>
  derived(
    picture,
    { width: Math.floor(picture.width / 2), height: Math.floor(picture.height / 2) },
    (red, x, y) =>
      (red(2 * x, 2 * y) + red(2 * x + 1, 2 * y) + red(2 * x, 2 * y + 1) + red(2 * x + 1, 2 * y + 1)) / 4,
  )

/** A code, black on white, out of focus: each pixel is the mean of those within `radius` of it, first along its row, then its column. */
export const blurred = (picture: Picture, radius: number): Picture => {
  const { width, height } = picture
  const mean = (at: (offset: number) => number) => {
    let sum = 0
    for (let offset = -radius; offset <= radius; offset += 1) sum += at(offset)
    return sum / (2 * radius + 1)
  }
  const within = (value: number, end: number) => Math.max(0, Math.min(end - 1, value))
  const rows = derived(picture, { width, height }, (red, x, y) =>
    mean((offset) => red(within(x + offset, width), y)),
  )
  return derived(rows, { width, height }, (red, x, y) => mean((offset) => red(x, within(y + offset, height))))
}

/** What each of two independent decoders reads in a picture, `null` where it finds no code. */
export const readByBoth = async ({
  data,
  width,
  height,
}: Picture): Promise<{ jsQr: string | null; zxing: string | null }> => {
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
  })
  return {
    jsQr: jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null,
    zxing: found?.isValid ? found.text : null,
  }
}

/** The same picture without its outermost pixels. */
const cropped = (picture: Picture, edge: number): Picture =>
  derived(picture, { width: picture.width - 2 * edge, height: picture.height - 2 * edge }, (red, x, y) =>
    red(x + edge, y + edge),
  )

/** The same of a code that is held before a camera: it has read what it reads in one of several frames, a few pixels apart. */
export const readHeld = async (picture: Picture): ReturnType<typeof readByBoth> => {
  const read = await readByBoth(picture)
  for (const edge of [5, 9, 13]) {
    if (read.jsQr !== null && read.zxing !== null) break
    const again = await readByBoth(cropped(picture, edge))
    read.jsQr ??= again.jsQr
    read.zxing ??= again.zxing
  }
  return read
}

/** What a QR reader sees in a screenshot: the code's text, `null` when there is none. Take it at device scale 2 or more. */
export const decodeQr = (png: Buffer): string | null => {
  const { data, width, height } = pictureOf(png)
  return jsQr(data, width, height)?.data ?? null
}

/** What a QR reader sees in what `look` takes a picture of, once it can be read; looks again until then. */
export const readQr = async (look: () => Promise<Buffer>): Promise<string> => {
  let seen: string | null = null
  await expect
    .poll(
      async () => {
        seen = decodeQr(await look())
        return seen
      },
      { message: 'a code that can be read' },
    )
    .not.toBeNull()
  return seen ?? ''
}

/** The colour of one pixel of a screenshot, `[red, green, blue]`. */
export const pixel = (png: Buffer, x: number, y: number): [number, number, number] => {
  const { data, width } = pictureOf(png)
  const at = (y * width + x) * 4
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1]
}
