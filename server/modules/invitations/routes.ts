import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GivenInvitation, Invitation } from '../../../contract/invitations.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { accepted } from '../../platform/refusal.ts'
import type { SeatKeyPair } from '../../platform/security/signing-keys.ts'
import { ticketOnWire } from '../bookings/ticket-wire.ts'
import { bookedTicket } from '../bookings/use-cases/bookings.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { invitationState, kindOf, sendLimits, UNKNOWN_INVITATION, withdrawableUntil } from './rules.ts'
import { type InvitationRow, invitationByCode, invitationsOf } from './store.ts'
import { giveInvitation, takeInvitation, withdrawInvitation } from './use-cases/invite.ts'
import { sendPlaces, takePlace } from './use-cases/send-places.ts'

const given = (row: InvitationRow, now: Date): GivenInvitation => {
  const {
    code,
    givenAt,
    takenBy,
    takenAt,
    eventId,
    eventName,
    place,
    city,
    date,
    time,
    endDate,
    guest,
    seatId,
    seatOf,
  } = row
  return {
    kind: kindOf(row),
    code,
    state: invitationState(row),
    givenAt: givenAt.toISOString(),
    takenBy,
    takenAt: takenAt?.toISOString() ?? null,
    until: withdrawableUntil(row, now)?.toISOString() ?? null,
    guest,
    seat: seatId !== null && seatOf !== null ? { id: seatId, ticketId: seatOf } : null,
    event: { id: eventId, eventName, place, city, date, time, endDate },
  }
}

/** Renders the ticket of a place for whoever has its link: without a code, and without what the giver paid and holds. */
const unnamed = (ticket: Ticket, { from }: InvitationRow): Ticket => ({
  ...ticket,
  ...{ price: 0, quantity: 1, orderId: null, refund: 'none', returnable: null, codes: [] },
  ...{ isInvitation: true, isReceived: true, invitedBy: from },
})

interface SeatPairs {
  pair(seatId: string): Promise<SeatKeyPair>
}

/** Gives invitations and sends places, shows them to anyone with the link, and takes or withdraws them (decisions 038 and 065). */
export const invitationRoutes = (app: FastifyInstance, deps: Deps, seatKeys: SeatPairs): void => {
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

  const whoseIs = ({ giverId, holderId }: InvitationRow, caller: string | undefined): Invitation['whose'] => {
    if (caller === undefined) return 'other'
    if (holderId === caller) return 'holder'
    return giverId === caller ? 'giver' : 'other'
  }

  /** Renders the place of a guest who holds it by a secret, with the key of its living code. */
  const held = async (row: InvitationRow): Promise<Invitation> => {
    const ticket = await ticketOf(row)
    const keys = ticket.codes.map(async ({ id }) => ({ seatId: id, key: (await seatKeys.pair(id)).key }))
    const state = invitationState(row)
    return {
      ...{ kind: 'place', state, whose: 'holder', from: row.from, guest: row.guest },
      ...(state === 'taken'
        ? { ticket, keys: await Promise.all(keys) }
        : { ticket: unnamed(ticket, row), keys: [] }),
    }
  }

  serve('invitation', async ({ session, params }) => {
    const row = accepted((await invitationByCode(db, params.code)) ?? UNKNOWN_INVITATION)
    // Once in an account, the place is among its tickets.
    if (row.code !== params.code && row.holderId === null) return held(row)
    const whose = whoseIs(row, session?.member.id)
    const state = invitationState(row)
    const kind = kindOf(row)
    const ticket = await ticketOf(row)
    const guest = state === 'open' ? row.guest : null
    const common: Omit<Invitation, 'ticket'> = { kind, state, whose, from: row.from, guest, keys: [] }
    if (kind === 'place') return { ...common, ticket: unnamed(ticket, row) }
    // The ticket's codes are shown to the bearer of the link, or to the account that took it, among its tickets.
    const shows = state === 'open' && whose === 'other'
    return { ...common, ticket: shows ? ticket : { ...ticket, codes: [] } }
  })

  serve('placesSend', async ({ session: { member }, body }) => {
    const now = deps.now()
    await refuseTooMany(deps, sendLimits(member.id), body.places.length)
    return accepted(await sendPlaces(db, member, body, now)).map((row) => given(row, now))
  })

  serve('placeHold', async ({ params, body }) =>
    held(accepted(await takePlace(db, params.code, body, { now: deps.now(), origin: deps.publicUrl() }))),
  )

  serve('invitationTake', async ({ session: { member }, params }) => {
    const context = { now: deps.now(), origin: deps.publicUrl() }
    return ticketOf(accepted(await takeInvitation(db, member, params.code, context)))
  })

  serve('invitationWithdraw', async ({ session: { member }, params }) => {
    const now = deps.now()
    const context = { now, origin: deps.publicUrl() }
    return given(accepted(await withdrawInvitation(db, member, params.code, context)), now)
  })
}
