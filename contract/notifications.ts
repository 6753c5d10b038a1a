import * as z from 'zod/mini'
import { Instant } from './fields.ts'

const choice = z.boolean('Un choix est attendu\u00a0: true ou false.')

/** The switches (ruling: notification switches). Promotional mails are off until chosen; push until a browser is subscribed. */
export const NotificationPreferences = z.object({
  emailNotifications: choice,
  pushNotifications: choice,
  eventReminders: choice,
  promotionalEmails: choice,
  /** New concerts of what the member follows; a client that does not know of it leaves it as it is. */
  followedConcerts: z.optional(choice),
  /** The eve of a favourite without a booking; likewise. */
  favouriteReminders: z.optional(choice),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const KEY = 'Clé de notification invalide.'
const base64url = (bytes: number) =>
  z.string(KEY).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), KEY))

/** Where a browser's push service takes messages: an https address as browsers write it, in ASCII, at most 1,000 characters. */
const PushEndpoint = z.string('Adresse de notification invalide.').check(
  z.maxLength(1000, 'Adresse de notification invalide.'),
  // An address that is read leniently is stored as it came: PostgreSQL takes no NUL.
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

/** What a push message carries, encrypted on its way: what to show, and the path that a click opens. `tag` replaces an earlier one. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  sentAt: Instant,
})
export type PushMessage = z.infer<typeof PushMessage>
