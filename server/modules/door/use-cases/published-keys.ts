import * as z from 'zod/mini'
import { PublicKey } from '../../../../contract/pass.ts'
import { upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSetting, writeSetting } from '../../../platform/db/settings.ts'
import { passCodeEnd } from '../rules/pass-code.ts'
import { lastCurrentPeriodEnd, lastTicketDay } from '../store/codes.ts'

const NAME = 'pass-public-keys'

const Known = z.object({
  current: PublicKey,
  /** Keys that sign no more: since when, and until when a Pass code of theirs may be good (ISO instants). */
  before: z.array(z.object({ key: PublicKey, retiredAt: z.string(), passesUntil: z.string() })),
})
type Known = z.infer<typeof Known>

const passesEnd = async (db: Db, now: Date): Promise<Date> => {
  const free = passCodeEnd({ level: 'free', autorenew: false, currentPeriodEnd: null }, now)
  const currentPeriodEnd = await lastCurrentPeriodEnd(db)
  const paid = passCodeEnd({ level: 'premium', autorenew: true, currentPeriodEnd }, now)
  return new Date(Math.max(paid.getTime(), free.getTime()))
}

/** Whether a code of a key may still be shown: a Pass until its end, a ticket until the morning after its concert, wherever that was moved to. */
const isNeeded = async (db: Db, { retiredAt, passesUntil }: Known['before'][number], now: Date) => {
  if (new Date(passesUntil) > now) return true
  const day = await lastTicketDay(db, new Date(retiredAt))
  return day !== null && upcomingUntil(day) > now
}

/**
 * Writes down which key signs from now on, and returns those before it that verify codes still, newest first: each until its last code has ended.
 * Call it at a start; processes that start at once write the same.
 */
export const keysBefore = async (db: Db, current: PublicKey, now: Date): Promise<PublicKey[]> => {
  const stored = await readSetting(db, NAME)
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
  if (!isAsBefore) await writeSetting(db, NAME, { current, before: needed } satisfies Known)
  return needed.map(({ key }) => key)
}

/** The keys that sign no more, by their ids, with when they were replaced. */
export const retiredKeys = async (db: Db): Promise<{ kid: string; retiredAt: string }[]> => {
  const stored = await readSetting(db, NAME)
  if (stored === undefined) return []
  return z.parse(Known, stored).before.map(({ key, retiredAt }) => ({ kid: key.kid, retiredAt }))
}

/** Has the codes of a key count as forged from the next start on, as where it has leaked; false where it is none of those before. */
export const forgetKey = async (db: Db, kid: string): Promise<boolean> => {
  const stored = await readSetting(db, NAME)
  const known = stored === undefined ? null : z.parse(Known, stored)
  const before = known?.before.filter(({ key }) => key.kid !== kid)
  if (!known || !before || before.length === known.before.length) return false
  await writeSetting(db, NAME, { ...known, before } satisfies Known)
  return true
}
