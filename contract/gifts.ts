import * as z from 'zod/mini'
import { Euros, Id, Instant, line, SentEuros } from './fields.ts'
import { GIFT_GREETING_MAX, GIFT_NAME_MAX, giftMonths } from './rules/gift.ts'
import { paidPlans } from './rules/pass.ts'

const plan = z.enum(paidPlans, 'Ce pass n’existe pas.')
const months = z.literal([...giftMonths], 'Choisissez 1, 3, 6 ou 12 mois.')

/** Words on the card. */
export const GiftWords = z.object({
  firstName: z.optional(z.nullable(line(0, GIFT_NAME_MAX, 'Prénom attendu.'))),
  greeting: z.optional(z.nullable(line(0, GIFT_GREETING_MAX, 'Texte attendu.'))),
})

/** Body of `POST /api/gifts`. `total` is the displayed sum, euros TTC; any other than the price is refused (409 `total_mismatch`). */
export const GiftRequest = z.extend(GiftWords, { plan, months, total: SentEuros })
export type GiftRequest = z.infer<typeof GiftRequest>

/** The address of the payment page, and the gift's id. */
export const GiftOpened = z.object({ id: Id, url: z.string() })
export type GiftOpened = z.infer<typeof GiftOpened>

const words = { firstName: z.nullable(z.string()), greeting: z.nullable(z.string()) }

/**
 * A gift as its buyer sees it. `paying`: not paid yet; `unpaid`: never paid; `open`: to be taken; `expired`: not taken within its year. `url` is
 * the link to give, null unless it is open. `takenBy` is a first name.
 */
export const Gift = z.object({
  id: Id,
  plan: z.enum(paidPlans),
  months: z.literal([...giftMonths]),
  total: Euros,
  state: z.enum(['paying', 'unpaid', 'open', 'taken', 'withdrawn', 'expired']),
  ...words,
  url: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  /** End of the buyer's withdrawal period (14 days); null if withdrawing is not possible. */
  withdrawableUntil: z.nullable(Instant),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(Instant),
  /** True once the provider has refunded it. */
  isRefunded: z.boolean(),
})
export type Gift = z.infer<typeof Gift>

/**
 * `GET /api/gift-links/{code}`: a gift for whoever has its link. `from` is the buyer's first name, null if their account was deleted. `after`: the
 * caller's running Pass, which the gift would follow, with its end if known. `mine`: the caller took it; `startsAt` is null if unknown.
 */
export const GiftLink = z.object({
  plan: z.enum(paidPlans),
  months: z.literal([...giftMonths]),
  state: z.enum(['open', 'taken', 'withdrawn', 'expired']),
  from: z.nullable(z.string()),
  ...words,
  validUntil: Instant,
  after: z.nullable(z.object({ until: z.nullable(Instant) })),
  mine: z.nullable(z.object({ startsAt: z.nullable(Instant), endsAt: z.nullable(Instant) })),
})
export type GiftLink = z.infer<typeof GiftLink>
