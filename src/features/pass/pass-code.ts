import { type PassCodeData, readPassData } from '../../../contract/pass.ts'

/** A parsed pass address: its user, its claim and its signature, not verified. */
export interface PassCode {
  userId: string
  /** The claim in the address, percent-decoded: the signature covers this text. */
  text: string | null
  data: PassCodeData | null
  signature: string | null
}

/** Parses a pass address. `data` is null if malformed; never throws. */
export const readPassCode = (userId: string, search: string): PassCode => {
  const parameters = new URLSearchParams(search)
  const text = parameters.get('data')
  const signature = parameters.get('sig')
  return { userId, text, data: readPassData(text), signature }
}

/** Parses a whole `qrUrl`; null if it is not a URL. */
export const readQrUrl = (qrUrl: string): PassCode | null => {
  if (!URL.canParse(qrUrl)) return null
  const { pathname, search } = new URL(qrUrl)
  return readPassCode(pathname.split('/').at(-1) ?? '', search)
}

/** Returns true if a code has expired. A code without an end never expires. */
export const isPast = (data: PassCodeData, now: Date): boolean =>
  data.exp !== undefined && new Date(data.exp) <= now
