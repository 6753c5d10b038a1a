import {
  doorCodeBytes,
  doorCodeUrl,
  eventHintOf,
  LIVING_EVERY_MS,
  readDoorCode,
} from '../../../contract/rules/door-code.ts'

/** The beginning of the quarter of a minute that a moment falls into, in ms: when its living code was made. */
export const livingTurn = (at: number): number => Math.floor(at / LIVING_EVERY_MS) * LIVING_EVERY_MS

/**
 * The living code of the seat of a static door code, signed for `at` (ms since 1970). Null where the static code is none (a row of before has ''), or where the
 * key refuses to sign.
 */
export const signLivingCode = async (
  key: CryptoKey,
  staticCode: string,
  at: number,
): Promise<string | null> => {
  const { code } = readDoorCode(staticCode) ?? {}
  if (code?.kind !== 'static') return null
  const { seatId, eventId } = code
  const signed = doorCodeBytes({ kind: 'living', seatId, at, eventHint: eventHintOf(eventId) })
  try {
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, signed)
    return doorCodeUrl(new URL(staticCode).origin, signed, new Uint8Array(signature))
  } catch {
    return null
  }
}
