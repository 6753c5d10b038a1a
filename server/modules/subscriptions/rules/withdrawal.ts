import { instantOfParis, nextDay, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { WITHDRAWAL_DAYS } from '../../../../contract/rules/plans.ts'
import { isDayOff } from './holidays.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Until when a contract can be withdrawn from: the end of the 14th day after the one that it was made on, in Paris; where nobody works on
 * that day, of the next one that somebody does (article L221-19).
 */
export const withdrawalEnd = (startedAt: Date): Date => {
  let day = parisWallClock(startedAt).date
  for (let passed = 0; passed < WITHDRAWAL_DAYS; passed++) day = nextDay(day)
  while (isDayOff(day)) day = nextDay(day)
  return instantOfParis(nextDay(day), '00:00')
}

/** What was paid and has not been paid back, in cents. */
export interface PaidInvoice {
  amountCents: number
  refundedCents: number
  paidAt: Date
}

/** A concert that took place on the Pass, and its public price when it was booked, in cents. */
export interface UsedConcert {
  publicPriceCents: number
}

/** What a withdrawal pays back and how it comes about, in cents TTC: `refundedCents` = `paidCents` less the greater of the two others. */
export interface WithdrawalSums {
  /** What was paid and has not been paid back. */
  paidCents: number
  /** The share of the days that have passed; 0 where the Pass has opened nothing yet. */
  daysCents: number
  /** The public prices of the concerts that took place on the Pass; may be more than was paid. */
  concertsCents: number
  refundedCents: number
}

/** What goes back for the days that are left of what each invoice paid for, the running one counted (article L221-25). */
const leftOf = (invoices: PaidInvoice[], currentPeriodEnd: Date, now: Date): number =>
  invoices.reduce((sum, { amountCents, refundedCents, paidAt }) => {
    const end = currentPeriodEnd.getTime()
    const days = Math.max(1, Math.ceil((end - paidAt.getTime()) / DAY_MS))
    const daysLeft = Math.min(days, Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)))
    return sum + Math.min(amountCents - refundedCents, Math.ceil((amountCents * daysLeft) / days))
  }, 0)

/**
 * What a withdrawal pays back: all of it where no concert has taken place on the Pass, else what was paid less the greater of the days' share and
 * the public prices of those concerts, never below 0 (ruling: withdrawal from a used Pass). The days count to `now`.
 */
export const withdrawalSums = (
  invoices: PaidInvoice[],
  { used, currentPeriodEnd, now }: { used: UsedConcert[]; currentPeriodEnd: Date; now: Date },
): WithdrawalSums => {
  const paidCents = invoices.reduce(
    (sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents,
    0,
  )
  const daysCents = used.length > 0 ? paidCents - leftOf(invoices, currentPeriodEnd, now) : 0
  const concertsCents = used.reduce((sum, { publicPriceCents }) => sum + publicPriceCents, 0)
  const refundedCents = Math.max(0, paidCents - Math.max(daysCents, concertsCents))
  return { paidCents, daysCents, concertsCents, refundedCents }
}
