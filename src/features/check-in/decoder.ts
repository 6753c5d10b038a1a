import { inTime } from '../../lib/in-time.ts'

/** What the drawn test code says. */
export const testText = 'NECTAR'

/** Its modules: a row each, dark ones as the bits of a number of base 36. */
const ROWS =
  '18prz mywx wtp9 wpy5 wsbh mw5d 18prz sg s0pj ovy7 18t9o nyeu 9t6b 5vr 18pvk mxqm wte9 wtlg wp83 muby 18qly'.split(
    ' ',
  )

const QUIET = 4

const SCALE = 6

/** A QR code drawn without a canvas: a decoder that cannot read it reads nothing. */
export const testPicture = (): Picture => {
  const rows = ROWS.map((row) => Number.parseInt(row, 36))
  const side = (rows.length + 2 * QUIET) * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const row = rows[Math.floor(y / SCALE) - QUIET] ?? 0
      const bit = rows.length - 1 - (Math.floor(x / SCALE) - QUIET)
      if (bit >= 0 && (row >> bit) & 1) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { data, width: side, height: side }
}

/** Pixels as a canvas gives them. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Reads one picture at a time: the text of the QR code in it, null where there is none. */
export type Decode = (picture: Picture) => Promise<string | null>

/** A way to read codes, by name; rejects where this browser has none of it. */
interface Rung {
  name: 'native' | 'zxing' | 'qr'
  load: () => Promise<Decode>
}

export interface Decoder {
  name: Rung['name']
  decode: Decode
}

/** How long a way to read may take to come and to read the test code, in ms: a browser's own may hang. */
const PATIENCE_MS = 8_000

/**
 * Best first: the browser's own, which costs nothing; zxing, compiled to WebAssembly, which reads the hardest frames; a small one in plain JavaScript
 * where WebAssembly is refused (decision 050).
 */
const rungs: readonly Rung[] = [
  { name: 'native', load: async () => (await import('./decoder-native.ts')).loadNative() },
  { name: 'zxing', load: async () => (await import('./decoder-zxing.ts')).loadZxing() },
  { name: 'qr', load: async () => (await import('./decoder-qr.ts')).loadQr() },
]

/** The first way to read that reads a drawn test code: what a browser says that it can do is not believed. Null where none does. */
export const chooseDecoder = async (
  ladder: readonly Rung[] = rungs,
  patienceMs = PATIENCE_MS,
): Promise<Decoder | null> => {
  for (const { name, load } of ladder) {
    try {
      const decode = await inTime(load(), patienceMs)
      if ((await inTime(decode(testPicture()), patienceMs)) === testText) return { name, decode }
    } catch {
      // The next one, then.
    }
  }
  return null
}
