import { signedBytes } from '../../../contract/rules/pass-code.ts'
import { APPLE_LINK_MS } from '../../../contract/wallets.ts'
import type { PassSigner } from '../../platform/security/pass-signer.ts'

/** One seat of a member's booking. */
export interface SeatOf {
  memberId: string
  ticketId: string
  /** From 1. */
  seat: number
}

/** Stands where a pass code has its user id, of which none is as short: no signature passes for another kind's. */
const KIND = 'wallet'
const FILE = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,3})\.(\d{1,11})\.([\w-]{86})\.pkpass$/

const bytesOf = ({ memberId, ticketId, seat }: SeatOf, end: number) =>
  signedBytes(KIND, [memberId, ticketId, seat, end].join('.'))

/** The address of a seat's `.pkpass` file, which a browser asks for without a session: good for `APPLE_LINK_MS`. */
export const applePath = async (signer: PassSigner, of: SeatOf, now: Date): Promise<string> => {
  const end = Math.floor((now.getTime() + APPLE_LINK_MS) / 1000)
  const signature = await signer.sign(bytesOf(of, end))
  return `/api/wallet/${of.memberId}.${of.ticketId}.${of.seat}.${end}.${signature}.pkpass`
}

/** Which seat a file's name stands for; null where this server never gave it, or its time is over. */
export const readAppleFile = async (signer: PassSigner, file: string, now: Date): Promise<SeatOf | null> => {
  const [, memberId, ticketId, seat, end, signature] = FILE.exec(file) ?? []
  if (!memberId || !ticketId || !signature) return null
  const of = { memberId, ticketId, seat: Number(seat) }
  if (Number(end) * 1000 < now.getTime()) return null
  return (await signer.verify(bytesOf(of, Number(end)), signature)) ? of : null
}
