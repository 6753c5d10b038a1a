import * as z from 'zod/mini'
import { CalendarDate, Euros, email, Id, Instant, line, NOT_AN_AMOUNT, SentEuros } from './fields.ts'
import { paidPlans } from './rules/pass.ts'
import { RETURN_PATH_MAX } from './rules/return-path.ts'

/** Body of `POST sub-create-checkout-session`. The server rejects a `users_id` other than the session's member. */
export const SubscriptionCheckoutRequest = z.object({
  users_id: Id,
  plan: z.enum(paidPlans, 'Ce pass n’existe pas.'),
  /** Path to return to after the payment, such as a concert's page. An address of another site is ignored. */
  return_to: z.optional(
    z.string().check(z.maxLength(RETURN_PATH_MAX, 'Cette adresse de retour est trop longue.')),
  ),
})
export type SubscriptionCheckoutRequest = z.infer<typeof SubscriptionCheckoutRequest>

/** The payment page's address is in one of the places that the specification allows. */
const place = z.optional(z.string())
export const SubscriptionCheckoutResponse = z.object({
  result: z.optional(z.object({ url: place })),
  url: place,
  checkout_url: place,
  stripe_url: place,
  session: z.optional(z.object({ url: place })),
})
export type SubscriptionCheckoutResponse = z.infer<typeof SubscriptionCheckoutResponse>

/**
 * Body of `POST /api/subscription/change`. Without `plan`, the other paid plan. `due` and `from` are the `dueNow`, euros TTC, and the `effectiveAt`
 * shown to the member. If more would be charged, or on another date, the server rejects it (409 `total_mismatch`).
 */
export const SubscriptionChangeRequest = z.object({
  users_id: Id,
  plan: z.optional(z.enum(paidPlans, 'Ce pass n’existe pas.')),
  due: z.optional(SentEuros),
  from: z.optional(Instant),
})
export type SubscriptionChangeRequest = z.infer<typeof SubscriptionChangeRequest>

/** Preview of a plan change: `dueNow` in euros TTC, prorated, 0 for a cheaper plan; `effectiveAt` is when the change applies. */
export const SubscriptionChangeQuery = z.object({ plan: z.enum(paidPlans, 'Ce pass n’existe pas.') })
export const SubscriptionChangePreview = z.object({
  plan: z.enum(paidPlans),
  dueNow: Euros,
  monthlyPrice: Euros,
  effectiveAt: Instant,
  /** Whether it applies at once; a server of an earlier release does not say. */
  isAtOnce: z.optional(z.boolean()),
  /** The card charged for `dueNow`: network in the provider's spelling and last digits; null if no amount is due or no card is known. */
  card: z.optional(z.nullable(z.object({ brand: z.string(), last4: z.string() }))),
})
export type SubscriptionChangePreview = z.infer<typeof SubscriptionChangePreview>

export const AutoRenewRequest = z.object({
  autorenew: z.boolean('Un choix est attendu\u00a0: true ou false.'),
})

/** Identity given in a form that requires no account. */
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

/** Body of `POST /api/withdrawals` ('renoncer au contrat ici'). `contract` is the person's own description. */
export const WithdrawalRequest = z.object({
  ...declarant,
  contract: z.optional(z.nullable(line(0, 200, 'Texte attendu.'))),
})
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

/** Receipt of a declaration. It is the same for known and unknown addresses. */
export const DeclarationReceipt = z.object({ reference: Id, receivedAt: Instant })
export type DeclarationReceipt = z.infer<typeof DeclarationReceipt>

const linkToken = z.string('Lien invalide.').check(z.maxLength(200, 'Lien invalide.'))

/**
 * Query of `POST /api/subscription/withdraw`. `refund` is the amount shown to the member, euros TTC. If the refund is now lower, the server
 * rejects the request (409 `total_mismatch`).
 */
export const WithdrawQuery = z.object({
  refund: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, NOT_AN_AMOUNT)), z.transform(Number)),
  ),
})

/** Body of `POST /api/withdrawals/preview`: the mailed token, which stays valid. */
export const WithdrawalPreviewRequest = z.object({ token: linkToken })

/** Body of `POST /api/withdrawals/confirm`: the mailed token, and the displayed refund as in `WithdrawQuery`. */
export const WithdrawalConfirmRequest = z.object({
  token: linkToken,
  refund: z.optional(SentEuros),
})

/**
 * Preview of a withdrawal, euros TTC. `refund` = `paid` less the greater of `days` (share of elapsed days, 0 if the Pass is unused) and the
 * concerts attended. `coming` future seats are released.
 */
export const WithdrawalPreview = z.object({
  plan: z.enum(paidPlans),
  paid: Euros,
  days: Euros,
  concerts: z.array(
    z.object({
      ...{ eventName: z.string(), date: CalendarDate, price: Euros },
      endDate: z._default(z.nullable(CalendarDate), null),
    }),
  ),
  refund: Euros,
  coming: z.int(),
  /** End of the paid period, which a termination keeps. */
  currentPeriodEnd: Instant,
})
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>

/** Refunded amount in euros TTC. */
export const WithdrawalOutcome = z.object({ refunded: Euros })
export type WithdrawalOutcome = z.infer<typeof WithdrawalOutcome>
