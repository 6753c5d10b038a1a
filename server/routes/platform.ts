import type { FastifyInstance } from 'fastify'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'

/** Whether the server can serve, database included, and the public settings. */
export const platformRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('health', async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    await deps.database.ping()
    return { status: 'ok' }
  })
  serve('appConfig', () => deps.appConfig)
}
