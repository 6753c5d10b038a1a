import type { SubscriptionDetails } from '../../../contract/pass.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { levelOfPassType, monthlyPriceCents, type PassLevel } from '../../../contract/rules/pass-level.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'

/** The price of a level, as a person reads it. */
export const priceOf = (level: PassLevel): string => priceLabel(eurosOfCents(monthlyPriceCents[level]))

/** What comes next in a paid subscription: its next payment, its end, or a payment that is late; null where no date is known. */
export const whatIsNext = (
  details: SubscriptionDetails,
  now: Date,
): { label: string; value: string; text?: string } | null => {
  if (!details.currentPeriodEnd) return null
  const end = new Date(details.currentPeriodEnd)
  const day = parisDay(end)
  const { next, ends, late } = subscriptionCopy
  if (!details.autorenew) return { label: ends.label, value: ends.value(day), text: ends.text }
  if (end <= now) return { label: late.label, value: late.value(day), text: late.text }
  const level = details.nextPlan ?? levelOfPassType(details.passType)
  return { label: next.label, value: next.value(priceOf(level), day) }
}

/** The last day before an instant, in Paris: what ends at midnight holds until the day before. */
export const lastDayBefore = (instant: string): string => parisDay(new Date(Date.parse(instant) - 1))
