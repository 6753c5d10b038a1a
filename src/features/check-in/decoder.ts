import { inTime } from '../../lib/in-time.ts'
import { loadNative } from './decoder-native.ts'
import type { Decode, Picture } from './picture.ts'

export const testText = 'NECTAR'

/** The code's modules: one row per number in base 36, whose set bits are dark. */
const ROWS =
  '18prz mywx wtp9 wpy5 wsbh mw5d 18prz sg s0pj ovy7 18t9o nyeu 9t6b 5vr 18pvk mxqm wte9 wtlg wp83 muby 18qly'.split(
    ' ',
  )

const QUIET = 4

const SCALE = 6

/** Draws a QR code without a canvas, to test whether a decoder works. */
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

/** A decoder by name; `load` rejects if this browser does not support it. */
interface Rung {
  name: 'native' | 'zxing' | 'qr'
  load: () => Promise<Decode>
}

export interface Decoder {
  name: Rung['name']
  decode: Decode
}

/** Maximum time in ms to load a decoder and to read the test code: the browser's own may hang. */
const PATIENCE_MS = 8_000

/**
 * Best first: the browser's own, which costs nothing; zxing in WebAssembly, which reads the hardest frames; a
 * small one in plain JavaScript if WebAssembly is refused (decision 050).
 */
const rungs: readonly Rung[] = [
  { name: 'native', load: async () => loadNative() },
  { name: 'zxing', load: async () => (await import('./decoder-zxing.ts')).loadZxing() },
  { name: 'qr', load: async () => (await import('./decoder-qr.ts')).loadQr() },
]

/** Returns the first decoder that reads a drawn test code, since browsers claim support they lack. Null if none does. */
export const chooseDecoder = async (
  ladder: readonly Rung[] = rungs,
  patienceMs = PATIENCE_MS,
): Promise<Decoder | null> => {
  for (const { name, load } of ladder) {
    try {
      const decode = await inTime(load(), patienceMs)
      if ((await inTime(decode(testPicture()), patienceMs)) === testText) return { name, decode }
    } catch {
      // Tries the next decoder.
    }
  }
  return null
}
