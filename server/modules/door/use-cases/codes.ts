import { setImmediate as yieldToOthers } from 'node:timers/promises'
import * as z from 'zod/mini'
import { PublicKey } from '../../../../contract/pass.ts'
import type { ReadDoorCode } from '../../../../contract/rules/door-code.ts'
import { upcomingUntil, usedOnDay } from '../../../../contract/rules/paris-time.ts'
import type { TicketCodeStatus } from '../../../../contract/tickets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSetting, secretSetting, writeSetting } from '../../../platform/db/settings.ts'
import { type SeatKeyPair, seatKeyDeriver } from '../../../platform/security/signing-keys.ts'
import { NO_PASS } from '../../sessions/rules.ts'
import { memberById } from '../../sessions/store/members.ts'
import { subscriptionDates } from '../../subscriptions/use-cases/subscription-details.ts'
import { ticketCodeState } from '../rules/check-in.ts'
import { type PassCodeMember, passCodeEnd } from '../rules/pass.ts'
import { lastCurrentPeriodEnd, lastTicketDay, ticketCodeById } from '../store/codes.ts'

const KEYS_SETTING = 'pass-public-keys'

const Known = z.object({
  current: PublicKey,
  /** Former signing keys: when each was retired, and until when its Pass codes may be valid (ISO instants). */
  before: z.array(z.object({ key: PublicKey, retiredAt: z.string(), passesUntil: z.string() })),
})

type Known = z.infer<typeof Known>

const passesEnd = async (db: Db, now: Date): Promise<Date> => {
  const free = passCodeEnd(NO_PASS, now)
  const currentPeriodEnd = await lastCurrentPeriodEnd(db)
  const paid = passCodeEnd({ ...NO_PASS, level: 'premium', autorenew: true, currentPeriodEnd }, now)
  return new Date(Math.max(paid.getTime(), free.getTime()))
}

/** Returns whether a key's codes may still be shown: a Pass until its end, a ticket until the morning after its concert, even if moved. */
const isNeeded = async (db: Db, { retiredAt, passesUntil }: Known['before'][number], now: Date) => {
  if (new Date(passesUntil) > now) return true
  const day = await lastTicketDay(db, new Date(retiredAt))
  return day !== null && upcomingUntil(day) > now
}

/**
 * Stores the current signing key and returns the former ones that still verify codes, newest first, each until its last code has ended. Call it at
 * startup; concurrent starts write the same.
 */
export const keysBefore = async (db: Db, current: PublicKey, now: Date): Promise<PublicKey[]> => {
  const stored = await readSetting(db, KEYS_SETTING)
  const known: Known = stored === undefined ? { current, before: [] } : z.parse(Known, stored)
  const before = known.before.filter(({ key }) => key.kid !== current.kid)
  if (known.current.kid !== current.kid)
    before.unshift({
      key: known.current,
      retiredAt: now.toISOString(),
      passesUntil: (await passesEnd(db, now)).toISOString(),
    })
  const needed: Known['before'] = []
  for (const one of before) if (await isNeeded(db, one, now)) needed.push(one)
  const isAsBefore =
    stored !== undefined && known.current.kid === current.kid && needed.length === known.before.length
  if (!isAsBefore) await writeSetting(db, KEYS_SETTING, { current, before: needed } satisfies Known)
  return needed.map(({ key }) => key)
}

/** Returns the ids of former keys, with their retirement. */
export const retiredKeys = async (db: Db): Promise<{ kid: string; retiredAt: string }[]> => {
  const stored = await readSetting(db, KEYS_SETTING)
  if (stored === undefined) return []
  return z.parse(Known, stored).before.map(({ key, retiredAt }) => ({ kid: key.kid, retiredAt }))
}

/** Makes a former key's codes count as forged from the next start, for example after a leak; returns false if the key is not a former one. */
export const forgetKey = async (db: Db, kid: string): Promise<boolean> => {
  const stored = await readSetting(db, KEYS_SETTING)
  const known = stored === undefined ? null : z.parse(Known, stored)
  const before = known?.before.filter(({ key }) => key.kid !== kid)
  if (!known || !before || before.length === known.before.length) return false
  await writeSetting(db, KEYS_SETTING, { ...known, before } satisfies Known)
  return true
}

const SECRET_SETTING = 'seat-key-secret'

const POINT_BYTES = 33

/** Points derived before other work gets a turn. */
const BATCH_SIZE = 50

/** Maximum cached points, of 33 bytes each: enough for a few large concerts. */
const REMEMBERED = 50_000

/** The keys of all seats: each is derived from its seat's id and one secret, none is stored (decision 050). */
export interface SeatKeys {
  pair(seatId: string): Promise<SeatKeyPair>
  /** Concatenates the compressed points of seats, 33 bytes each. */
  points(seatIds: readonly string[]): Promise<Uint8Array<ArrayBuffer>>
}

/** Derives keys from the secret in the database, which the first process creates and backups include. */
export const seatKeysOf = (db: Db): SeatKeys => {
  const secret = secretSetting(db, SECRET_SETTING)
  let keys: ReturnType<typeof seatKeyDeriver> | undefined
  const deriver = async () => {
    keys ??= seatKeyDeriver(await secret())
    return keys
  }
  const remembered = new Map<string, Uint8Array>()
  const pointOf = (from: ReturnType<typeof seatKeyDeriver>, seatId: string): Uint8Array => {
    const known = remembered.get(seatId)
    if (known) return known
    const point = from.point(seatId)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(seatId, point)
    return point
  }
  return {
    pair: async (seatId) => (await deriver()).pair(seatId),
    points: async (seatIds) => {
      const from = await deriver()
      const points = new Uint8Array(seatIds.length * POINT_BYTES)
      for (const [index, seatId] of seatIds.entries()) {
        if (index % BATCH_SIZE === 0) await yieldToOthers()
        points.set(pointOf(from, seatId), index * POINT_BYTES)
      }
      return points
    },
  }
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }

/** Verifies the signature of a living code with its seat's key. */
export const isLivingCodeGenuine = async (
  { point }: SeatKeyPair,
  { signed, signature }: ReadDoorCode,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', point, ALGORITHM, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
}

/** Fetches the facts about a pass code's member; undefined if the account does not exist. */
export const passCodeMember = async (db: Db, memberId: string): Promise<PassCodeMember | undefined> => {
  const membership = await memberById(db, memberId)
  return membership && { membership, ...(await subscriptionDates(db, memberId)) }
}

/** A code that we never made, or whose booking was deleted: the two look the same. */
export const FALSIFIED: TicketCodeStatus = { state: 'falsified', usedAt: null, event: null }

/** Returns the status of a seat with a genuine code; `ofEvent` is the event that the code names, if any. */
export const ticketCodeStatus = async (
  db: Db,
  seatId: string,
  now: Date,
  { ofEvent }: { ofEvent?: string } = {},
): Promise<TicketCodeStatus> => {
  const code = await ticketCodeById(db, seatId)
  if (!code || (ofEvent !== undefined && ofEvent !== code.eventId)) return FALSIFIED
  const { position, isCancelled, eventId, ...event } = code
  const usedAt = usedOnDay(code.usedAt, code, now)
  return {
    state: ticketCodeState({ usedAt, isCancelled }),
    usedAt: usedAt?.toISOString() ?? null,
    event: { ...event, id: eventId, seat: position + 1 },
  }
}
