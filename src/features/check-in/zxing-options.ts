import type { ReaderOptions } from 'zxing-wasm/reader'

/** How zxing looks at a frame of the check-in's camera; the decode matrix of the tests reads by the same. */
export const zxingOptions: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  // A code of ours is dark on light, and QR codes are found however they are turned: half the time.
  tryInvert: false,
  tryRotate: false,
  maxNumberOfSymbols: 1,
}
