import * as z from 'zod/mini'
import { CalendarDate, Euros, email, Id, Instant, line } from './fields.ts'
import { paidPlans } from './rules/pass.ts'
import { RETURN_PATH_MAX } from './rules/return-path.ts'

/** Body of `POST sub-create-checkout-session`; the session's own member counts, another `users_id` is refused (ruling: paid pass). */
export const SubscriptionCheckoutRequest = z.object({
  users_id: Id,
  plan: z.enum(paidPlans, 'Ce pass n’existe pas.'),
  /** The path where the member chose the Pass, a concert's say: the page after the payment leads back there. One of another site counts as none. */
  return_to: z.optional(
    z.string().check(z.maxLength(RETURN_PATH_MAX, 'Cette adresse de retour est trop longue.')),
  ),
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

const NOT_AN_AMOUNT = 'Un montant en euros est attendu.'

/**
 * Body of `POST /api/subscription/change`; without a plan, the other paid one (ruling: paid pass). `due`: the `dueNow` that the member was shown, euros
 * TTC; where more would be charged now, nothing is done (409 `total_mismatch`).
 */
export const SubscriptionChangeRequest = z.object({
  users_id: Id,
  plan: z.optional(z.enum(paidPlans, 'Ce pass n’existe pas.')),
  due: z.optional(Euros.check(z.lte(999_999, NOT_AN_AMOUNT))),
})
export type SubscriptionChangeRequest = z.infer<typeof SubscriptionChangeRequest>

/** What a change would cost, before it is made: euros TTC due at once (prorated; 0 for a cheaper plan), and from when it holds. */
export const SubscriptionChangeQuery = z.object({ plan: z.enum(paidPlans, 'Ce pass n’existe pas.') })
export const SubscriptionChangePreview = z.object({
  plan: z.enum(paidPlans),
  dueNow: Euros,
  monthlyPrice: Euros,
  effectiveAt: Instant,
  /** What `dueNow` is charged to: the network as the provider spells it, and the last digits; null where nothing is due or no card is known. */
  card: z.optional(z.nullable(z.object({ brand: z.string(), last4: z.string() }))),
})
export type SubscriptionChangePreview = z.infer<typeof SubscriptionChangePreview>

export const AutoRenewRequest = z.object({
  autorenew: z.boolean('Un choix est attendu\u00a0: true ou false.'),
})

/** Who declares, to a form that asks for no account. */
const declarant = {
  firstName: line(1, 80, 'Le prénom est requis'),
  lastName: line(1, 80, 'Le nom est requis'),
  email: email('Merci d’entrer une adresse email valide'),
}

/** Body of `POST /api/subscription/termination` ('résilier votre contrat', without signing in). */
export const TerminationRequest = z.object({
  ...declarant,
  reason: z.optional(z.nullable(line(0, 500, 'Texte attendu.'))),
})
export type TerminationRequest = z.infer<typeof TerminationRequest>

/** Body of `POST /api/withdrawals` ('renoncer au contrat ici'): which contract is named by the person, in their words. */
export const WithdrawalRequest = z.object({
  ...declarant,
  contract: z.optional(z.nullable(line(0, 200, 'Texte attendu.'))),
})
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

/** Whatever the address, the same: when the declaration came, and its number. */
export const DeclarationReceipt = z.object({ reference: Id, receivedAt: Instant })
export type DeclarationReceipt = z.infer<typeof DeclarationReceipt>

const linkToken = z.string('Lien invalide.').check(z.maxLength(200, 'Lien invalide.'))

/** Query of `POST /api/subscription/withdraw`: the refund that the member was shown, euros TTC; where it would be less now, nothing is done (409 `total_mismatch`). */
export const WithdrawQuery = z.object({
  refund: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, NOT_AN_AMOUNT)), z.transform(Number)),
  ),
})

/** Body of `POST /api/withdrawals/preview`: the token of the link in the mail, which stays good. */
export const WithdrawalPreviewRequest = z.object({ token: linkToken })

/** Body of `POST /api/withdrawals/confirm`: the token of the link in the mail, and the refund that was shown, as in `WithdrawQuery`. */
export const WithdrawalConfirmRequest = z.object({
  token: linkToken,
  refund: z.optional(Euros.check(z.lte(999_999, NOT_AN_AMOUNT))),
})

/**
 * What a withdrawal would do now, euros TTC: `refund` = `paid` less the greater of `days`, the share of the days that have passed (0 where the Pass
 * has opened nothing), and the sum of the concerts that took place on it; `coming` seats are given back (ruling: withdrawal from a used Pass).
 */
export const WithdrawalPreview = z.object({
  plan: z.enum(paidPlans),
  paid: Euros,
  days: Euros,
  concerts: z.array(z.object({ eventName: z.string(), date: CalendarDate, price: Euros })),
  refund: Euros,
  coming: z.int(),
  /** Until when the Pass is paid for: what terminating keeps. */
  currentPeriodEnd: Instant,
})
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>

/** What a withdrawal gave back: euros TTC. */
export const WithdrawalOutcome = z.object({ refunded: Euros })
export type WithdrawalOutcome = z.infer<typeof WithdrawalOutcome>
