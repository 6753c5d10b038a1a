import type { FastifyInstance } from 'fastify'
import { changedCounts } from '../../platform/cache/public-reads.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import type { Member } from '../sessions/store/members.ts'
import type { BookingEndpoint } from './rules/booking.ts'
import { ticketsOf } from './store/tickets.ts'
import { ticketOnWire, ticketsOnWire } from './ticket-wire.ts'
import { bookWithPass, cancelFreeBooking, returnSeat } from './use-cases/book.ts'
import { bookedTicket } from './use-cases/bookings.ts'
import { keepSeat, offerSeat } from './use-cases/resale.ts'

/** Serves the member's upcoming and past tickets, bookings with the Pass, and cancellations. */
export const bookingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  const book = async (
    endpoint: BookingEndpoint,
    member: Member,
    eventId: string,
    ticketId: string | number,
  ) => {
    const { bookingId } = accepted(
      await bookWithPass(db, member, eventId, {
        endpoint,
        ticketId,
        now: deps.now(),
        origin: deps.publicUrl(),
      }),
    )
    return { bookingId, ticket: await ticketOnWire(await bookedTicket(db, bookingId), deps) }
  }

  serve('tickets', async ({ session }) => ticketsOnWire(await ticketsOf(db, session.member.id), deps))

  serve('seatOffer', async ({ session, params }) =>
    accepted(await offerSeat(db, session.member.id, params.id, deps.now())),
  )
  serve('seatKeep', async ({ session, params }) => accepted(await keepSeat(db, session.member.id, params.id)))

  serve('seatReturn', async ({ session, params }) => {
    accepted(await returnSeat(db, session.member.id, params.id, deps.now()))
    return { success: true }
  })

  for (const endpoint of ['bookFree', 'reserveFree'] as const)
    serve(endpoint, async ({ session, params, body, request }) => {
      const booked = await book(endpoint, session.member, params.id, body.ticketId)
      changedCounts(request, params.id)
      return booked
    })
  serve('cancelBooking', async ({ session, params, query, request }) => {
    const whose = { memberId: session.member.id, eventId: params.id, bookingId: query.bookingId }
    accepted(await cancelFreeBooking(db, whose, deps.now()))
    changedCounts(request, params.id)
    return { success: true }
  })
}
