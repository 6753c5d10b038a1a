import { DAY_MS, instantOfParis, nextDay, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { WITHDRAWAL_DAYS } from '../../../../contract/rules/pass.ts'
import { fold } from '../../../../contract/rules/search.ts'
import { type Limit, networkLimits } from '../../../platform/security/limits.ts'

const FIXED = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])

/** Easter Monday, Ascension, Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50]

/** Returns Easter Sunday of a year, at midnight UTC (the algorithm of Meeus, Jones and Butcher). */
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

/** Returns whether a day (`YYYY-MM-DD`) is a Saturday, a Sunday or a public holiday in France. */
export const isDayOff = (date: string): boolean => {
  const day = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED.has(date.slice(5))) return true
  return AFTER_EASTER.includes((day - easter(Number(date.slice(0, 4)))) / DAY_MS)
}

/**
 * Returns the end of the withdrawal period: the end of the 14th day after the contract, in Paris; if that is a day off, the end of the next working
 * day (article L221-19).
 */
export const withdrawalEnd = (startedAt: Date): Date => {
  let day = parisWallClock(startedAt).date
  for (let passed = 0; passed < WITHDRAWAL_DAYS; passed++) day = nextDay(day)
  while (isDayOff(day)) day = nextDay(day)
  return instantOfParis(nextDay(day), '00:00')
}

/** Why we ended a subscription; `replaced`: it was no longer paid, even if no other subscription followed. */
type EndReason = 'withdrawal' | 'duplicate' | 'replaced' | 'account_deleted'

/** A paid invoice and its refund so far, in cents. */
interface PaidInvoice {
  amountCents: number
  refundedCents: number
  paidAt: Date
}

/** A concert attended with the Pass, and its public price at booking, in cents. */
interface UsedConcert {
  publicPriceCents: number
}

/** The calculation of a withdrawal's refund, in cents TTC: `refundedCents` = `paidCents` minus the greater of the other two. */
export interface WithdrawalSums {
  /** Paid and not yet refunded. */
  paidCents: number
  /** The share of the days that have passed; 0 if the Pass was not used. */
  daysCents: number
  /** The public prices of the concerts used; may exceed the amount paid. */
  concertsCents: number
  refundedCents: number
}

/** Returns the refund in cents for the remaining days of each invoice, including the current day (article L221-25). */
const leftOf = (invoices: PaidInvoice[], currentPeriodEnd: Date, now: Date): number =>
  invoices.reduce((sum, { amountCents, refundedCents, paidAt }) => {
    const end = currentPeriodEnd.getTime()
    const days = Math.max(1, Math.ceil((end - paidAt.getTime()) / DAY_MS))
    const daysLeft = Math.min(days, Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)))
    return sum + Math.min(amountCents - refundedCents, Math.ceil((amountCents * daysLeft) / days))
  }, 0)

/**
 * Calculates a withdrawal's refund: the full amount if no concert was used, else minus the greater of the share of days and the concerts' public
 * prices, never below 0. The days count up to `now`.
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
 * Returns the additional refund, in cents, of invoices discovered after we ended a subscription: all of them, or after an account's deletion only
 * those paid later. Deducts refunds already made, except those explained by `endRefundCents`.
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

/** Validity in days of the link that executes a withdrawal. */
const LINK_DAYS = 14

export const linkEnd = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * DAY_MS)

/** Compares two family names, ignoring accents, case, hyphens and spaces. */
export const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [fold(one), fold(other)].map((name) => name.replaceAll(' ', ''))
  return a !== '' && a === b
}

/** Limits declarations: each sends a mail to an address typed by a stranger, who must not close them to its owner. */
export const declarationLimits = (email: string, address: string): Limit[] => [
  ...networkLimits(`declaration ${email}`, address, { max: 3 }),
  { key: `declaration address ${email}`, max: 30 },
  ...networkLimits('declaration network', address, { max: 20 }),
]

/** Limits the use of links. Its token cannot be guessed, but each lookup costs a query. */
export const linkLimits = (address: string): Limit[] =>
  networkLimits('declaration link', address, { max: 60 })
