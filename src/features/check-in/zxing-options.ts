import type { ReaderOptions } from 'zxing-wasm/reader'

/** Options for reading the check-in's camera; the tests' decode matrix uses the same. */
export const zxingOptions: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  // Our codes are dark on light, and QR codes are found in any rotation: turning both off halves the time.
  tryInvert: false,
  tryRotate: false,
  maxNumberOfSymbols: 1,
}
