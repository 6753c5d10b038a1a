import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Decode } from './picture.ts'
import { zxingOptions } from './zxing-options.ts'

export const loadZxing = async (): Promise<Decode> => {
  // Loaded from this server: by default it would come from a third party.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return async (picture) => {
    const [found] = await readBarcodes(picture as ImageData, zxingOptions)
    return found?.isValid ? found.text : null
  }
}
