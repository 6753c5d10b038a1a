import { monthlyPriceCents, type PaidPlan } from './pass.ts'

/** Durations of a Pass to give away, in months. */
export const giftMonths = [1, 3, 6, 12] as const

export type GiftMonths = (typeof giftMonths)[number]

/** Months from the payment within which a gift can be taken. */
export const GIFT_VALID_MONTHS = 12

/** Maximum lengths of the words on the card. */
export const GIFT_NAME_MAX = 40
export const GIFT_GREETING_MAX = 140

/** Returns the price in integer cents TTC: the plan's price for each month. */
export const giftPriceCents = (plan: PaidPlan, months: GiftMonths): number => months * monthlyPriceCents[plan]
