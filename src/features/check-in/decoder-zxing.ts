import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decode } from './decoder.ts'

/** How zxing looks at a frame of the check-in's camera; the decode matrix of the tests reads by the same. */
export const zxingOptions: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  // A code of ours is dark on light, and QR codes are found however they are turned: half the time.
  tryInvert: false,
  tryRotate: false,
  maxNumberOfSymbols: 1,
}

export const loadZxing = async (): Promise<Decode> => {
  // From this server: by default it would come from somebody else's.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return async (picture) => {
    const [found] = await readBarcodes(picture as ImageData, zxingOptions)
    return found?.isValid ? found.text : null
  }
}
