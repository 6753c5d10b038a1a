import * as z from 'zod/mini'
import { Instant } from './fields.ts'
import { paidPlans } from './rules/pass.ts'

/** `GET /api/subscription/details`: `passType` 0, 2 or 3; 999 means unlimited; the end of the paid period where there is one. */
export const SubscriptionDetails = z.object({
  passType: z.number(),
  passStatus: z.number(),
  concertsLeft: z.int(),
  invitesLeft: z.int(),
  currentPeriodEnd: z.nullable(Instant),
  autorenew: z.boolean(),
  /** The plan from `currentPeriodEnd` on, where it is another; null where nothing changes or the Pass ends. */
  nextPlan: z._default(z.nullable(z.enum(paidPlans)), null),
  /** Concerts and invitations that the Pass has used of this month and later ones, by the month of the concert (`YYYY-MM`). */
  used: z._default(z.array(z.object({ month: z.string(), concerts: z.int(), invitations: z.int() })), []),
  /** How many places lie after `currentPeriodEnd`: they are cancelled if the Pass ends there. */
  placesAfterPeriod: z._default(z.int(), 0),
  /** Until when the contract can be withdrawn from (14 days), null where it cannot. */
  withdrawableUntil: z._default(z.nullable(Instant), null),
})

export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

/** `GET /api/user/pass-qr`: the signed address that the code shows, and what the dialog writes beside it. */
export const PassQr = z.object({
  qrUrl: z.string(),
  /** Its short code for the door (decision 050), '' in rows of before. */
  doorCode: z._default(z.string(), ''),
  passData: z.object({
    fullName: z.string(),
    passType: z.number(),
    concertsLeft: z.int(),
    invitesLeft: z.int(),
  }),
})

export type PassQr = z.infer<typeof PassQr>

/** Body of `POST /api/pass/:id/status`: a pass code's signed data, exactly as it stands in the address, and its signature. */
export const PassStatusRequest = z.object({
  data: z.string('Code invalide.').check(z.maxLength(2000, 'Code invalide.')),
  sig: z.string('Code invalide.').check(z.maxLength(200, 'Code invalide.')),
})

/**
 * What became of a genuine code since it was made (ruling: Passes that ended). `ended`: its Pass is no more, since `since` where that is known (null for
 * an account that is gone); `changed`: its member has another Pass now; `forged`: this server made no such code.
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

/** `GET /api/pass/keys`: the keys that may have signed a pass, newest first. */
export const KeySet = z.object({ keys: z.array(PublicKey) })

export type KeySet = z.infer<typeof KeySet>

const count = z.int().check(z.gte(0))

/** What a pass code says: the specification's keys, `passType` as 0, 2 or 3, and `exp`, the instant it ends. An e-mail is shown where one is given; ours carries none. */
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

/** Longest `data` that is read, in characters: a URL is anybody's to write. */
const MAX_DATA = 2000

/** Reads the `data` of a pass URL, already percent-decoded. `null` for anything malformed: 'Pass invalide'. */
export const readPassData = (data: string | null): PassCodeData | null => {
  if (!data || data.length > MAX_DATA) return null
  try {
    return PassCodeData.parse(JSON.parse(data))
  } catch {
    return null
  }
}
