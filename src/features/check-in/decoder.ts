import { inTime } from '../../lib/in-time.ts'
import { testPicture, testText } from './test-code.ts'

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
