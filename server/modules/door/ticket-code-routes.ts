import type { FastifyInstance } from 'fastify'
import { ticketSignedBytes } from '../../../contract/rules/ticket-code.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { ticketCodeState } from './rules/ticket-code.ts'
import { ticketCodeById } from './store.ts'

/** A code that we never made, or made for what is no more: the two are not told apart. */
const FALSIFIED: TicketCodeStatus = { state: 'falsified', usedAt: null, event: null }

/** What a scanned seat's code is worth (ruling: tickets' codes). The signature comes first: only what we signed ever reaches the database. */
export const ticketCodeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('ticketCode', async ({ params: { id }, query, reply }) => {
    // It is used or cancelled from one moment to the next: nobody keeps this answer.
    reply.header('cache-control', 'no-store')
    if (!(await deps.signer.verify(ticketSignedBytes(id), query.sig))) return FALSIFIED
    const code = await ticketCodeById(deps.database.db, id)
    if (!code) return FALSIFIED
    const { position, usedAt, isCancelled, eventId, ...event } = code
    return {
      state: ticketCodeState({ usedAt, isCancelled }),
      usedAt: usedAt?.toISOString() ?? null,
      event: { ...event, id: eventId, seat: position + 1 },
    }
  })
}
