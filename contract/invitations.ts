import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, WallTime } from './fields.ts'
import { Ticket } from './tickets.ts'

/** `open`: nobody's account has it; `taken`: one has; `withdrawn`: its giver took it back; `returned`: whoever had it gave it back; `cancelled`: its concert does not take place. */
const invitationStates = ['open', 'taken', 'withdrawn', 'returned', 'cancelled'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * `GET /api/invitations/{code}`: what whoever has the link may see (ruling: invitations). Of the giver their first name alone, null once their account is
 * gone. `whose`: what the session that asks is to it. The ticket carries its code where the invitation is open.
 */
export const Invitation = z.object({
  state: z.enum(invitationStates),
  from: z.nullable(z.string()),
  whose: z.enum(['giver', 'holder', 'other']),
  ticket: Ticket,
})
export type Invitation = z.infer<typeof Invitation>

/** An invitation as its giver sees it; `code` is the secret of its link, `takenBy` is a first name, `until` the end of taking it back, null where that is past or it has ended. */
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
