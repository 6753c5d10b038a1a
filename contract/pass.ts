import * as z from 'zod/mini'
import { Instant } from './fields.ts'
import { paidPlans } from './rules/pass.ts'

/** `GET /api/subscription/details`. `passType` is 0, 2 or 3; 999 means unlimited; `currentPeriodEnd` is null without a paid period. */
export const SubscriptionDetails = z.object({
  passType: z.number(),
  passStatus: z.number(),
  concertsLeft: z.int(),
  invitesLeft: z.int(),
  currentPeriodEnd: z.nullable(Instant),
  autorenew: z.boolean(),
  /** The plan from `currentPeriodEnd` on; null if the plan stays the same or the Pass ends. */
  nextPlan: z._default(z.nullable(z.enum(paidPlans)), null),
  /** Concerts and invitations used, this month and later, by the month of the concert (`YYYY-MM`). */
  used: z._default(z.array(z.object({ month: z.string(), concerts: z.int(), invitations: z.int() })), []),
  /** Number of Pass bookings, the member's and their guests', after `currentPeriodEnd`; they are cancelled if the Pass ends then. */
  placesAfterPeriod: z._default(z.int(), 0),
  /** True if the Pass was a gift: it ends by itself, and nobody charges for it. */
  isGift: z._default(z.boolean(), false),
  /** Gifts that start after the current Pass, in their order; `startsAt` is null while unknown. */
  waiting: z._default(
    z.array(z.object({ plan: z.enum(paidPlans), months: z.int(), startsAt: z.nullable(Instant) })),
    [],
  ),
  /** End of the withdrawal period (14 days); null if withdrawal is not possible. */
  withdrawableUntil: z._default(z.nullable(Instant), null),
})

export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

/** `GET /api/user/pass-qr`: the signed address in the QR code, and the text beside it. */
export const PassQr = z.object({
  qrUrl: z.string(),
  /** Its short code for the door (decision 050); '' in rows of an earlier version. */
  doorCode: z._default(z.string(), ''),
  passData: z.object({
    fullName: z.string(),
    passType: z.number(),
    concertsLeft: z.int(),
    invitesLeft: z.int(),
  }),
})

export type PassQr = z.infer<typeof PassQr>

/** Body of `POST /api/pass/:id/status`: the signed data, exactly as in the address, and its signature. */
export const PassStatusRequest = z.object({
  data: z.string('Code invalide.').check(z.maxLength(2000, 'Code invalide.')),
  sig: z.string('Code invalide.').check(z.maxLength(200, 'Code invalide.')),
})

/**
 * State of a Pass code since it was made. `ended`: since `since`, null if unknown or the account was deleted. `changed`: the member has
 * another Pass now. `forged`: this server did not sign it.
 */
export const PassStatus = z.object({
  state: z.enum(['current', 'changed', 'ended', 'forged']),
  since: z.nullable(Instant),
})

export type PassStatus = z.infer<typeof PassStatus>

/** A public P-256 key of the key set (RFC 7517). */
export const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})

export type PublicKey = z.infer<typeof PublicKey>

/** `GET /api/pass/keys`: all keys that may have signed a Pass, newest first. */
export const KeySet = z.object({ keys: z.array(PublicKey) })

export type KeySet = z.infer<typeof KeySet>

const count = z.int().check(z.gte(0))

/**
 * Data of a Pass code, with the specification's keys. `passType` is 0, 2 or 3; `exp` is the expiry. Our codes carry no e-mail, but the page
 * shows one if present.
 */
export const PassCodeData = z.object({
  passType: z.int(),
  fullName: z.string().check(z.maxLength(200)),
  email: z.optional(z.string().check(z.maxLength(254))),
  concertsLeft: count,
  invitesLeft: count,
  registeredConcerts: count,
  generatedAt: Instant,
  exp: z.optional(Instant),
})

export type PassCodeData = z.infer<typeof PassCodeData>

/** Maximum length of `data` in characters: anyone can craft a URL. */
const MAX_DATA = 2000

/** Parses the percent-decoded `data` of a Pass URL. Returns null if malformed ('Pass invalide'). */
export const readPassData = (data: string | null): PassCodeData | null => {
  if (!data || data.length > MAX_DATA) return null
  try {
    return PassCodeData.parse(JSON.parse(data))
  } catch {
    return null
  }
}
