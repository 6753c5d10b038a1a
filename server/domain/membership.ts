import type { PassLevel } from '../../contract/rules/pass-level.ts'

/** What the store says about a member's Pass. */
export interface Membership {
  level: PassLevel
  autorenew: boolean
  currentPeriodEnd: Date | null
}

/**
 * The Pass as it stands now. Without renewal it falls back to free when the paid period ends (ruling: cancelling); with renewal
 * its end is the end of the running month, counted from the last one that is known.
 */
export const membershipNow = ({ level, autorenew, currentPeriodEnd }: Membership, now: Date): Membership => {
  if (level === 'free') return { level, autorenew: false, currentPeriodEnd: null }
  if (!currentPeriodEnd || currentPeriodEnd > now) return { level, autorenew, currentPeriodEnd }
  if (!autorenew) return { level: 'free', autorenew: false, currentPeriodEnd: null }
  const months =
    (now.getUTCFullYear() - currentPeriodEnd.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    currentPeriodEnd.getUTCMonth()
  const end = monthsAfter(currentPeriodEnd, months)
  return { level, autorenew, currentPeriodEnd: end > now ? end : monthsAfter(currentPeriodEnd, months + 1) }
}

/** The same moment some calendar months later, on the month's last day where it is shorter (UTC). */
const monthsAfter = (instant: Date, months: number): Date => {
  const moved = new Date(instant)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return moved
}
