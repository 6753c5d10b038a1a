import * as z from 'zod/mini'
import { SeatKey } from './check-in.ts'
import { CalendarDate, Id, Instant, line, WallTime } from './fields.ts'
import { Ticket } from './tickets.ts'

/** `invitation`: a new seat on the giver's Pass (decision 038). `place`: a seat of the giver's own ticket (decision 065). */
const Kind = z._default(z.enum(['invitation', 'place']), 'invitation')

/**
 * `open`: not taken yet; `taken`: in an account, or a place on a guest's phone; `withdrawn`: taken back by its giver; `returned`: given back by its
 * holder, or refunded to its buyer; `cancelled`: the concert was cancelled.
 */
const invitationStates = ['open', 'taken', 'withdrawn', 'returned', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * `GET /api/invitations/{code}`, readable by anyone with the link. `from` is the giver's first name, null if their account was deleted.
 * `whose` is the caller's role. The ticket has its code only if the invitation is open, or for the guest who holds the place by a secret.
 */
export const Invitation = z.object({
  kind: Kind,
  state: z.enum(invitationStates),
  from: z.nullable(z.string()),
  whose: z.enum(['giver', 'holder', 'other']),
  /** First name of the guest of an open place, as the giver wrote it. */
  guest: z._default(z.nullable(z.string()), null),
  ticket: Ticket,
  /** Keys of the living codes; for the guest who holds the place by a secret. */
  keys: z._default(z.array(SeatKey), []),
})
export type Invitation = z.infer<typeof Invitation>

/** Maximum places per request: as many as a person may buy for a concert, free ones included. */
const PLACES = 14

/** Body of `POST /api/invitations/places`: seats of the member's tickets, each with its guest's first name if known. */
export const SendPlacesRequest = z.object({
  places: z
    .array(
      z.object({ seatId: Id, firstName: z.optional(z.nullable(line(1, 40, 'Le prénom est requis'))) }),
      'Choisissez les places à envoyer.',
    )
    .check(
      z.minLength(1, 'Choisissez les places à envoyer.'),
      z.maxLength(PLACES, 'Trop de places à la fois.'),
    ),
})
export type SendPlacesRequest = z.infer<typeof SendPlacesRequest>

/**
 * Body of `POST /api/invitations/{code}/hold`. `secret` is 256 random bits from the guest's phone, which then replace the code in the link: a
 * repetition returns the same place, and nobody else sees it.
 */
export const HoldRequest = z.object({
  secret: z.string('Secret invalide.').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Secret invalide.')),
  firstName: line(1, 40, 'Le prénom est requis'),
})
export type HoldRequest = z.infer<typeof HoldRequest>

/**
 * An invitation in its giver's list. `code` is the secret of the link and `takenBy` a first name. `until` is the deadline to take it back,
 * null if it passed or the invitation has ended.
 */
export const GivenInvitation = z.object({
  kind: Kind,
  code: Id,
  state: z.enum(invitationStates),
  givenAt: Instant,
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(Instant),
  until: z.nullable(Instant),
  /** First name of the guest of a place, as the giver wrote it. */
  guest: z._default(z.nullable(z.string()), null),
  /** The giver's seat that a place was sent from, and its ticket; null for an invitation. */
  seat: z._default(z.nullable(z.object({ id: Id, ticketId: Id })), null),
  event: z.object({
    id: Id,
    eventName: z.string(),
    place: z.nullable(z.string()),
    city: z.nullable(z.string()),
    date: CalendarDate,
    time: z.nullable(WallTime),
    /** Last day of an event over several days; rows stored by an earlier version lack it. */
    endDate: z._default(z.nullable(CalendarDate), null),
  }),
})
export type GivenInvitation = z.infer<typeof GivenInvitation>
