import type { FastifyInstance } from 'fastify'
import { authenticateBy } from './modules/sessions/authenticate.ts'
import type { Deps } from './platform/http/deps.ts'
import { endpointRoutes } from './platform/http/endpoint-route.ts'

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
