import type { FastifyInstance } from 'fastify'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { returnTicket } from './use-cases/return-ticket.ts'

export const ticketReturnRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('ticketReturn', async ({ session, params }) => {
    accepted(await returnTicket(deps, session.member, params.id))
    return { success: true }
  })
}
