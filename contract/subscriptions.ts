import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** The plans that can be bought (document 2, section 7). */
export const paidPlans = ['standard', 'premium'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** Body of `POST sub-create-checkout-session`; the session's own member counts, another `users_id` is refused (ruling: paid pass). */
export const SubscriptionCheckoutRequest = z.object({
  users_id: Id,
  plan: z.enum(paidPlans, 'Ce pass n’existe pas.'),
})
export type SubscriptionCheckoutRequest = z.infer<typeof SubscriptionCheckoutRequest>

/** Its answer: the payment page's address stands in one of the places that the specification names. */
const place = z.optional(z.string())
export const SubscriptionCheckoutResponse = z.object({
  result: z.optional(z.object({ url: place })),
  url: place,
  checkout_url: place,
  stripe_url: place,
  session: z.optional(z.object({ url: place })),
})
export type SubscriptionCheckoutResponse = z.infer<typeof SubscriptionCheckoutResponse>
