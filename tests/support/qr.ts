import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { QRCode } from 'jsqr'
import { PNG } from 'pngjs'

// A CommonJS package whose types name a default that Node's ESM puts one level deeper: required as what it is.
const decode = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null

/** What a QR reader sees in a screenshot: the code's text, `null` when there is none. Take it at device scale 2 or more. */
export const decodeQr = (png: Buffer): string | null => {
  const { data, width, height } = PNG.sync.read(png)
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? null
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
  const { data, width } = PNG.sync.read(png)
  const at = (y * width + x) * 4
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1]
}
