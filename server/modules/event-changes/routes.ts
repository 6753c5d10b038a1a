import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { ticketsOf } from '../bookings/store/tickets.ts'
import { ticketOnWire } from '../bookings/ticket-wire.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { returnTicket } from './use-cases/return-ticket.ts'

/** The member's tickets, upcoming and past (document 1, section 7). */
export const ticketRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('tickets', async ({ session }) => {
    const rows = await ticketsOf(deps.database.db, session.member.id)
    return Promise.all(rows.map((row) => ticketOnWire(row, deps)))
  })
  serve('ticketReturn', async ({ session, params }) => {
    const returned = await returnTicket(deps, session.member, params.id)
    if ('code' in returned) throw new ApiError(returned.code, returned.message)
    return { success: true }
  })
}
