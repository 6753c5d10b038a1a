import { instantOfParis } from './paris-time.ts'
import type { PassLevel } from './pass.ts'

/** A Pass and its paid period. `currentPeriodEnd` is null if nobody pays for it; `nextLevel` is the level from there on, null if it stays. */
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
 * How a Pass covers a concert to come. `paid`: it begins in the paid period. `renewal`: it begins after it, and the Pass renews itself.
 * `ended`: it begins after it, and the Pass does not. `unpaid`: the renewal is due and not paid yet, so that nothing new is opened.
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

/** The level whose allowance a concert uses: that of the period in which it begins. */
export const levelAt = (
  { level, nextLevel, currentPeriodEnd }: Pick<PaidPass, 'level' | 'nextLevel' | 'currentPeriodEnd'>,
  { date, time }: Concert,
): PassLevel =>
  nextLevel && currentPeriodEnd && instantOfParis(date, time) >= currentPeriodEnd ? nextLevel : level

/** The month of a concert, `YYYY-MM`, whose allowance a Pass uses for it. */
export const monthOfConcert = ({ date }: Pick<Concert, 'date'>): string => date.slice(0, 7)
