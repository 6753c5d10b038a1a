import decodeQr from 'qr/decode.js'
import type { Decode } from './decoder.ts'

export const loadQr = async (): Promise<Decode> => async (picture) => {
  try {
    return decodeQr(picture)
  } catch {
    // It throws where it finds none.
    return null
  }
}
