/** The plans that can be bought (document 2, section 7). */
export const paidPlans = ['standard', 'premium'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** How long a contract made at a distance can be withdrawn from, in days. */
export const WITHDRAWAL_DAYS = 14

/** How long the places of an order are kept while it is paid, in minutes. */
export const HOLD_MINUTES = 15
