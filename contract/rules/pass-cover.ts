import { instantOfParis } from './paris-time.ts'
import type { PassLevel } from './pass.ts'

/**
 * A Pass and its paid period. `currentPeriodEnd` is null if the Pass is not paid for; `nextLevel` is the level after that, null if it stays
 * the same.
 */
export interface PaidPass {
  level: PassLevel
  nextLevel: PassLevel | null
  autorenew: boolean
  currentPeriodEnd: Date | null
}

interface Concert {
  date: string
  time: string | null
}

/**
 * How a Pass covers a future concert. `paid`: within the paid period. `renewal`: after it, and the Pass renews. `ended`: after it, and the
 * Pass does not renew. `unpaid`: the renewal is overdue, so that new bookings are refused.
 */
export type PassCover = 'paid' | 'renewal' | 'ended' | 'unpaid'

export const coverOf = (
  { autorenew, currentPeriodEnd }: Pick<PaidPass, 'autorenew' | 'currentPeriodEnd'>,
  { date, time }: Concert,
  now: Date,
): PassCover => {
  if (currentPeriodEnd === null) return 'paid'
  if (now >= currentPeriodEnd) return 'unpaid'
  if (instantOfParis(date, time) < currentPeriodEnd) return 'paid'
  return autorenew ? 'renewal' : 'ended'
}

/** Returns the level whose quota a concert uses: the level of the period in which it begins. */
export const levelAt = (
  { level, nextLevel, currentPeriodEnd }: Pick<PaidPass, 'level' | 'nextLevel' | 'currentPeriodEnd'>,
  { date, time }: Concert,
): PassLevel =>
  nextLevel && currentPeriodEnd && instantOfParis(date, time) >= currentPeriodEnd ? nextLevel : level

/** Returns the month whose quota a concert uses, `YYYY-MM`. */
export const monthOfConcert = ({ date }: Pick<Concert, 'date'>): string => date.slice(0, 7)
