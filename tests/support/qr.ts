import jsqr from 'jsqr'
import { PNG } from 'pngjs'

// The package is CommonJS: its function is the default of the default under Node's ESM.
const decode = ((jsqr as { default?: unknown }).default ?? jsqr) as typeof jsqr.default

/** What a QR reader sees in a screenshot: the code's text, `null` when there is none. Take it at device scale 2 or more. */
export const decodeQr = (png: Buffer): string | null => {
  const { data, width, height } = PNG.sync.read(png)
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? null
}

/** The colour of one pixel of a screenshot, `[red, green, blue]`. */
export const pixel = (png: Buffer, x: number, y: number): [number, number, number] => {
  const { data, width } = PNG.sync.read(png)
  const at = (y * width + x) * 4
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1]
}
