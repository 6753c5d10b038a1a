import { DAY_MS, instantOfParis, nextDay, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { WITHDRAWAL_DAYS } from '../../../../contract/rules/pass.ts'
import { fold } from '../../../../contract/rules/search.ts'
import { type Limit, networkLimits } from '../../../platform/security/limits.ts'

const FIXED = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])

/** Easter Monday, Ascension, Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50]

/** Easter Sunday of a year, at midnight UTC (the algorithm of Meeus, Jones and Butcher). */
const easter = (year: number): number => {
  const a = year % 19
  const b = Math.trunc(year / 100)
  const c = year % 100
  const d = Math.trunc((8 * b + 13) / 25)
  const h = (19 * a + b - Math.trunc(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7
  const m = Math.trunc((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return Date.UTC(year, Math.trunc(day / 31) - 1, (day % 31) + 1)
}

/** Whether nobody works on a day in France, `YYYY-MM-DD`: Saturdays, Sundays, public holidays. */
export const isDayOff = (date: string): boolean => {
  const day = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED.has(date.slice(5))) return true
  return AFTER_EASTER.includes((day - easter(Number(date.slice(0, 4)))) / DAY_MS)
}

/**
 * Until when a subscription can be withdrawn from: the end of the 14th day after the one that it was made on, in Paris; where nobody works on
 * that day, of the next one that somebody does (article L221-19).
 */
export const withdrawalEnd = (startedAt: Date): Date => {
  let day = parisWallClock(startedAt).date
  for (let passed = 0; passed < WITHDRAWAL_DAYS; passed++) day = nextDay(day)
  while (isDayOff(day)) day = nextDay(day)
  return instantOfParis(nextDay(day), '00:00')
}

/** Why we have ended a subscription: `replaced` is one that was not paid any more, by another or by nothing. */
type EndReason = 'withdrawal' | 'duplicate' | 'replaced' | 'account_deleted'

/** What was paid and has not been paid back, in cents. */
interface PaidInvoice {
  amountCents: number
  refundedCents: number
  paidAt: Date
}

/** A concert that took place on the Pass, and its public price when it was booked, in cents. */
interface UsedConcert {
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

/**
 * What of the invoices that became known after we had ended a subscription is paid back on top of `endRefundCents`, in cents: all of it, since the end
 * could not count what nobody knew of, also where it was paid just before; of a deleted account, which is paid nothing back, what was paid after its end.
 * What the end itself pays back may have gone to these, which are the newest: it counts for those of before.
 */
export const chargedAfterEnd = (
  unknown: PaidInvoice[],
  {
    endedAt,
    endReason,
    endRefundCents,
  }: { endedAt: Date | null; endReason: EndReason | null; endRefundCents: number | null },
): number => {
  const late = unknown.filter(
    ({ paidAt }) => endReason !== 'account_deleted' || (endedAt !== null && paidAt > endedAt),
  )
  const charged = late.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refunded = late.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return charged - Math.max(0, refunded - (endRefundCents ?? 0))
}

/** How long the link that executes a withdrawal is good, in days. */
const LINK_DAYS = 14

/** When a link that is sent now ends. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * DAY_MS)

/** Whether two people write the same family name: accents, case, hyphens and spaces apart. */
export const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [fold(one), fold(other)].map((name) => name.replaceAll(' ', ''))
  return a !== '' && a === b
}

/** What one declaration counts against: each sends a mail to an address that a stranger typed. */
export const declarationLimits = (email: string, address: string): Limit[] => [
  { key: `declaration ${email}`, max: 3 },
  ...networkLimits('declaration network', address, { max: 20 }),
]

/** What one use of a link counts against. Its token cannot be guessed; asking costs a query. */
export const linkLimits = (address: string): Limit[] =>
  networkLimits('declaration link', address, { max: 60 })
