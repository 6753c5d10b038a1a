import { type PassCodeData, readPassData } from '../../../contract/pass.ts'
import { shortCode } from '../../../contract/rules/signed-codes.ts'

/** What a pass address says on its own: who it is for, what it claims, and its signature. */
export interface PassCode {
  userId: string
  /** The claim as it stands in the address, percent-decoded: what the signature covers. */
  text: string | null
  data: PassCodeData | null
  signature: string | null
  /** To be read out, '' where there is no well-formed signature. */
  shortCode: string
}

/** Takes a pass address apart. `data` is null for anything malformed; never throws. */
export const readPassCode = (userId: string, search: string): PassCode => {
  const parameters = new URLSearchParams(search)
  const text = parameters.get('data')
  const signature = parameters.get('sig')
  return { userId, text, data: readPassData(text), signature, shortCode: shortCode(signature ?? '') }
}

/** The same from a whole `qrUrl`; null where it is no address. */
export const readQrUrl = (qrUrl: string): PassCode | null => {
  if (!URL.canParse(qrUrl)) return null
  const { pathname, search } = new URL(qrUrl)
  return readPassCode(pathname.split('/').at(-1) ?? '', search)
}

/** Whether a code is past its end. One without an end never is. */
export const isPast = (data: PassCodeData, now: Date): boolean =>
  data.exp !== undefined && new Date(data.exp) <= now
