import type { FastifyInstance } from 'fastify'
import { ticketsOf } from '../db/repositories/bookings.ts'
import { ApiError } from '../http/api-error.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { returnTicket } from '../modules/catalogue/use-cases/return-ticket.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { ticketOnWire } from './ticket-wire.ts'

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
