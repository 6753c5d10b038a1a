import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, WallTime } from './fields.ts'
import { Ticket } from './tickets.ts'

/**
 * `open`: not taken yet; `taken`: in a member's account; `withdrawn`: taken back by its giver; `returned`: given back by its holder;
 * `cancelled`: the concert was cancelled.
 */
const invitationStates = ['open', 'taken', 'withdrawn', 'returned', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * `GET /api/invitations/{code}`, readable by anyone with the link. `from` is the giver's first name, null if their account was deleted.
 * `whose` is the caller's role. The ticket has its code only if the invitation is open.
 */
export const Invitation = z.object({
  state: z.enum(invitationStates),
  from: z.nullable(z.string()),
  whose: z.enum(['giver', 'holder', 'other']),
  ticket: Ticket,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * An invitation in its giver's list. `code` is the secret of the link and `takenBy` a first name. `until` is the deadline to take it back,
 * null if it passed or the invitation has ended.
 */
export const GivenInvitation = z.object({
  code: Id,
  state: z.enum(invitationStates),
  givenAt: Instant,
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(Instant),
  until: z.nullable(Instant),
  event: z.object({
    id: Id,
    eventName: z.string(),
    place: z.nullable(z.string()),
    city: z.nullable(z.string()),
    date: CalendarDate,
    time: z.nullable(WallTime),
  }),
})
export type GivenInvitation = z.infer<typeof GivenInvitation>
