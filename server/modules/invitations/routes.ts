import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GivenInvitation } from '../../../contract/invitations.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import { ticketOnWire } from '../bookings/ticket-wire.ts'
import { bookedTicket } from '../bookings/use-cases/bookings.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { invitationState, UNKNOWN_INVITATION, withdrawableUntil } from './rules.ts'
import { type InvitationRow, invitationByCode, invitationsOf } from './store.ts'
import { giveInvitation, takeInvitation, withdrawInvitation } from './use-cases/invite.ts'

const given = (row: InvitationRow, now: Date): GivenInvitation => {
  const { code, givenAt, takenBy, takenAt, eventId, eventName, place, city, date, time } = row
  return {
    code,
    state: invitationState(row),
    givenAt: givenAt.toISOString(),
    takenBy,
    takenAt: takenAt?.toISOString() ?? null,
    until: withdrawableUntil(row, now)?.toISOString() ?? null,
    event: { id: eventId, eventName, place, city, date, time },
  }
}

/** Gives invitations, shows them to anyone with the link, and takes or withdraws them (decision 038). */
export const invitationRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  const ticketOf = async ({ bookingId }: InvitationRow) =>
    ticketOnWire(await bookedTicket(db, bookingId), deps)

  serve('invitationGive', async ({ session: { member }, params, headers }) => {
    const now = deps.now()
    const requestKey = headers['idempotency-key'] ?? randomUUID()
    return given(accepted(await giveInvitation(db, member, { eventId: params.id, requestKey, now })), now)
  })

  serve('invitationsGiven', async ({ session: { member } }) => {
    const now = deps.now()
    return (await invitationsOf(db, member.id)).map((row) => given(row, now))
  })

  serve('invitation', async ({ session, params }) => {
    const row = accepted((await invitationByCode(db, params.code)) ?? UNKNOWN_INVITATION)
    const caller = session?.member.id
    const whose =
      caller && row.giverId === caller ? 'giver' : caller && row.holderId === caller ? 'holder' : 'other'
    const state = invitationState(row)
    const ticket = await ticketOf(row)
    // The ticket's codes are shown to the bearer of the link, or to the account that took it, among its tickets.
    const shows = state === 'open' && whose === 'other'
    return { state, whose, from: row.from, ticket: shows ? ticket : { ...ticket, codes: [] } }
  })

  serve('invitationTake', async ({ session: { member }, params }) =>
    ticketOf(accepted(await takeInvitation(db, member, params.code, deps.now()))),
  )

  serve('invitationWithdraw', async ({ session: { member }, params }) => {
    const now = deps.now()
    const context = { now, origin: deps.publicUrl() }
    return given(accepted(await withdrawInvitation(db, member, params.code, context)), now)
  })
}
