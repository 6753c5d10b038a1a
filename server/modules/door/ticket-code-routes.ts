import type { FastifyInstance } from 'fastify'
import { ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import type { Deps } from '../../platform/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { FALSIFIED, ticketCodeStatus } from './use-cases/ticket-code-status.ts'

/** What a scanned seat's code is worth (ruling: tickets' codes). The signature comes first: only what we signed ever reaches the database. */
export const ticketCodeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('ticketCode', async ({ params: { id }, query, reply }) => {
    // It is used or cancelled from one moment to the next: nobody keeps this answer.
    reply.header('cache-control', 'no-store')
    if (!(await deps.signer.verify(ticketSignedBytes(id), query.sig))) return FALSIFIED
    return ticketCodeStatus(deps.database.db, id)
  })
}
