import { instantOfParis, nextDay, parisWallClock } from '../../contract/rules/paris-time.ts'
import { WITHDRAWAL_DAYS } from '../../contract/rules/plans.ts'
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

/**
 * What a withdrawal pays back, in cents: all of it where the Pass has opened nothing yet, else for the days that are left of what each
 * invoice paid for, the running one counted (article L221-25); never less than a cent's fraction that is due.
 */
export const withdrawalRefund = (
  invoices: PaidInvoice[],
  { isUsed, currentPeriodEnd, now }: { isUsed: boolean; currentPeriodEnd: Date; now: Date },
): number =>
  invoices.reduce((sum, { amountCents, refundedCents, paidAt }) => {
    const left = amountCents - refundedCents
    if (!isUsed) return sum + left
    const end = currentPeriodEnd.getTime()
    const days = Math.max(1, Math.ceil((end - paidAt.getTime()) / DAY_MS))
    const daysLeft = Math.min(days, Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)))
    return sum + Math.min(left, Math.ceil((amountCents * daysLeft) / days))
  }, 0)
