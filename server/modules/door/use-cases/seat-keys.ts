import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ReadDoorCode } from '../../../../contract/rules/door-code.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storeSetting } from '../../../platform/db/settings.ts'
import { type SeatKeyPair, seatKeyPair } from '../../../platform/security/signing-keys.ts'

const NAME = 'seat-key-secret'
const POINT_BYTES = 33
/** How many points are derived before others have their turn. */
const AT_ONCE = 25
/** How many points are remembered: those of a few large concerts, 33 bytes each. */
const REMEMBERED = 20_000

/** The keys of a deployment's seats: none is stored, each follows from its seat's id and one secret (decision 050). */
export interface SeatKeys {
  pair(seatId: string): Promise<SeatKeyPair>
  /** The compressed points of seats one after the other, 33 bytes each. */
  points(seatIds: readonly string[]): Promise<Uint8Array<ArrayBuffer>>
}

/** Keys by the secret of the database: made once, whichever process comes first, and taken along by a backup. */
export const seatKeysOf = (db: Db): SeatKeys => {
  let loading: Promise<Uint8Array> | undefined
  const read = async () => {
    const stored = await storeSetting(db, NAME, randomBytes(32).toString('base64url'))
    return Uint8Array.from(Buffer.from(String(stored), 'base64url'))
  }
  const secret = async () => {
    loading ??= read().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const remembered = new Map<string, Uint8Array>()
  const pointOf = (derivedOf: Uint8Array, seatId: string): Uint8Array => {
    const known = remembered.get(seatId)
    if (known) return known
    const { point } = seatKeyPair(derivedOf, seatId)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(seatId, point)
    return point
  }
  return {
    pair: async (seatId) => seatKeyPair(await secret(), seatId),
    points: async (seatIds) => {
      const derivedOf = await secret()
      const points = new Uint8Array(seatIds.length * POINT_BYTES)
      for (const [index, seatId] of seatIds.entries()) {
        if (index % AT_ONCE === 0) await yieldToOthers()
        points.set(pointOf(derivedOf, seatId), index * POINT_BYTES)
      }
      return points
    },
  }
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** Whether a living code was signed by its seat's key. */
export const isLivingCodeGenuine = async (
  { point }: SeatKeyPair,
  { signed, signature }: ReadDoorCode,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', point, ALGORITHM, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
}
