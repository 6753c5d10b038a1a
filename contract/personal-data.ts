import * as z from 'zod/mini'
import { User } from './auth.ts'
import { Euros, Id, Instant } from './fields.ts'
import { NotificationPreferences } from './notifications.ts'

const optionalText = z.nullable(z.string())

/** The days of a concert, `YYYY-MM-DD`; `endDate` is the last of several. */
const days = { date: z.string(), endDate: z._default(optionalText, null) }

/** `GET /api/user/export`: all data stored about the member, in euros and UTC. Secrets (password, tokens, keys) are mentioned but not included. */
export const PersonalData = z.object({
  generatedAt: Instant,
  account: User,
  /** Rounded to the day. */
  lastSeenAt: Instant,
  /** The new address that is not confirmed yet. */
  pendingEmail: optionalText,
  preregisteredAt: z.nullable(Instant),
  notifications: NotificationPreferences,
  pushSubscriptions: z.array(z.object({ service: z.string(), createdAt: Instant })),
  sessions: z.array(
    z.object({
      device: z._default(optionalText, null),
      createdAt: Instant,
      /** Rounded to the hour. */
      lastUsedAt: z.optional(Instant),
      expiresAt: Instant,
    }),
  ),
  /** Networks of earlier sign-ins. They are not stored readably; only the last use is. */
  knownNetworks: z._default(z.array(z.object({ lastSeenAt: Instant })), []),
  /** Private calendar addresses; their secrets are not stored. */
  calendarAddresses: z._default(z.array(z.object({ createdAt: Instant })), []),
  subscriptions: z.array(
    z.object({
      plan: z.string(),
      state: z.string(),
      startedAt: Instant,
      currentPeriodEnd: Instant,
      endedAt: z.nullable(Instant),
      autorenew: z.boolean(),
    }),
  ),
  invoices: z.array(
    z.object({ plan: z.string(), amount: Euros, refunded: Euros, paidAt: Instant, provider: z.string() }),
  ),
  /** Passes that the member gave away, with the words of their cards, and those that they took. */
  gifts: z._default(
    z.array(
      z.object({
        role: z.enum(['given', 'received']),
        plan: z.string(),
        months: z.int(),
        total: z.nullable(Euros),
        firstName: optionalText,
        greeting: optionalText,
        state: z.string(),
        createdAt: Instant,
        paidAt: z.nullable(Instant),
        takenAt: z.nullable(Instant),
        refunded: z.nullable(Euros),
      }),
    ),
    [],
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      eventName: z.string(),
      totalAmount: Euros,
      createdAt: Instant,
      paidAt: z.nullable(Instant),
      /** When the bank sent its refund back. */
      refundFailedAt: z._default(z.nullable(Instant), null),
      lines: z.array(z.object({ ticketType: z.string(), quantity: z.int(), price: Euros })),
      /** Seats of the order that others bought, and when their price came back. */
      resold: z._default(
        z.array(z.object({ amount: Euros, soldAt: Instant, refundedAt: z.nullable(Instant) })),
        [],
      ),
    }),
  ),
  bookings: z.array(
    z.object({
      eventName: z.string(),
      ...days,
      time: optionalText,
      place: optionalText,
      city: optionalText,
      ticketType: z.string(),
      quantity: z.int(),
      price: Euros,
      source: z.string(),
      bookedAt: Instant,
      cancelledAt: z.nullable(Instant),
      /** Admission times of the seats that were used. */
      enteredAt: z.array(Instant),
      /** When each of its seats was offered for sale. */
      offeredAt: z._default(z.array(Instant), []),
    }),
  ),
  /** Organisations that the member is in, and whether they run the site. */
  organisations: z._default(z.array(z.object({ name: z.string(), role: z.string(), since: Instant })), []),
  isOperator: z._default(z.boolean(), false),
  /** Drafts of concerts that the member saved last, or sent to be read. */
  drafts: z._default(
    z.array(z.object({ eventName: z.string(), savedAt: Instant, sentAt: z.nullable(Instant) })),
    [],
  ),
  /** The member's acts in organisations; their name is null once they are deleted. */
  organiserActs: z._default(
    z.array(z.object({ organisation: z.nullable(z.string()), act: z.string(), at: Instant })),
    [],
  ),
  /** Messages of the member to the holders of a concert. */
  concertMessages: z._default(
    z.array(z.object({ eventName: z.string(), text: z.string(), sentAt: Instant })),
    [],
  ),
  /** Invitations to teams, sent to the member's address. */
  teamInvitations: z._default(
    z.array(z.object({ organisation: z.string(), role: z.string(), sentAt: Instant })),
    [],
  ),
  /** Invitations given to guests and places sent to them. A guest with an account is not named; `guest` is the first name of one without. */
  invitations: z._default(
    z.array(
      z.object({
        kind: z._default(z.enum(['invitation', 'place']), 'invitation'),
        eventName: z.string(),
        ...days,
        guest: z._default(optionalText, null),
        givenAt: Instant,
        takenAt: z.nullable(Instant),
        endedAt: z.nullable(Instant),
      }),
    ),
    [],
  ),
  /** Lines of full concerts that the member is in. */
  waits: z._default(
    z.array(
      z.object({
        eventName: z.string(),
        ...days,
        quantity: z.int(),
        joinedAt: Instant,
        missed: z.int(),
        heldUntil: z.nullable(Instant),
      }),
    ),
    [],
  ),
  favourites: z.array(z.object({ eventName: z.string(), ...days, addedAt: Instant })),
  follows: z._default(z.array(z.object({ name: z.string(), since: Instant })), []),
  followNotices: z._default(z.array(z.object({ eventName: z.string(), notifiedAt: Instant })), []),
  reminders: z.array(z.object({ eventName: z.string(), remindedAt: Instant })),
  feedbacks: z.array(z.object({ note: z.int(), comment: optionalText, createdAt: Instant })),
  contactMessages: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      category: z.string(),
      message: z.string(),
      createdAt: Instant,
    }),
  ),
  declarations: z.array(
    z.object({
      kind: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      detail: optionalText,
      declaredAt: Instant,
    }),
  ),
  mails: z.array(z.object({ subject: z.string(), state: z.string(), createdAt: Instant })),
})
export type PersonalData = z.infer<typeof PersonalData>

/** Body of `DELETE /api/user`. `tickets` lists the paid tickets shown to the member; the server refuses if the member has others, and names them. */
export const AccountDeletionRequest = z.object({
  password: z
    .string('Le mot de passe est requis')
    .check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(200, 'Ce mot de passe est trop long')),
  tickets: z.optional(z.array(Id, 'Liste de billets attendue.').check(z.maxLength(5000, 'Trop de billets.'))),
})
export type AccountDeletionRequest = z.infer<typeof AccountDeletionRequest>
