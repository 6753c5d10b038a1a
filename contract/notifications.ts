import * as z from 'zod/mini'
import { Instant } from './fields.ts'

const choice = z.boolean('Un choix est attendu\u00a0: true ou false.')

/** The member's notification switches. Promotional mails are off until enabled; push is off until a browser subscribes. */
export const NotificationPreferences = z.object({
  emailNotifications: choice,
  pushNotifications: choice,
  eventReminders: choice,
  promotionalEmails: choice,
  /** New concerts of followed artists and venues. Older clients omit it, which keeps the stored value. */
  followedConcerts: z.optional(choice),
  /** Reminder on the eve of a favourite that is not booked; may be omitted too. */
  favouriteReminders: z.optional(choice),
  /** In responses: the member's address, if it refused the last mail to it. */
  refusedAddress: z.optional(z.string()),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const KEY = 'Clé de notification invalide.'
const base64url = (bytes: number) =>
  z.string(KEY).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), KEY))

/** Address of a browser's push service: https, in ASCII as browsers write it, at most 1,000 characters. */
const PushEndpoint = z.string('Adresse de notification invalide.').check(
  z.maxLength(1000, 'Adresse de notification invalide.'),
  // `new URL` is lenient but the address is stored unparsed, and PostgreSQL rejects NUL.
  z.regex(/^[!-~]+$/, 'Adresse de notification invalide.'),
  z.refine((text) => {
    try {
      const url = new URL(text)
      return url.protocol === 'https:' && !url.username && !url.password
    } catch {
      return false
    }
  }, 'Adresse de notification invalide.'),
)

/** A browser's `PushSubscription.toJSON()`: the receiver's public key (65 bytes, P-256) and secret (16 bytes), base64url. */
export const PushSubscriptionRequest = z.object({
  endpoint: PushEndpoint,
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

export const PushUnsubscription = z.object({ endpoint: PushEndpoint })
export type PushUnsubscription = z.infer<typeof PushUnsubscription>

/** Payload of an encrypted push message. A click opens `path`; a message replaces an earlier one with the same `tag`. */
export const PushMessage = z.object({
  title: z.string(),
  /** The title from an instant on: a sleeping phone shows 'C’est demain' on the day itself. */
  later: z.optional(z.object({ from: Instant, title: z.string() })),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  sentAt: Instant,
})
export type PushMessage = z.infer<typeof PushMessage>
