import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '../contract/errors.ts'
import { authenticateBy } from './modules/sessions/authenticate.ts'
import type { Deps } from './platform/deps.ts'
import { endpointRoutes } from './platform/http/endpoint-route.ts'
import { missingToServe } from './readiness.ts'

/** Whether the server can serve, database included, and the public settings. */
export const platformRoutes = (app: FastifyInstance, deps: Deps & { dataDir?: string }): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('health', async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    await deps.database.ping()
    return { status: 'ok' }
  })
  serve('appConfig', () => deps.appConfig)

  // For a load balancer, not for the app: it is no call of the contract.
  app.get('/api/ready', { config: { isProbe: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const missing = await missingToServe(deps)
    if (missing.length === 0) return { status: 'ready' }
    return reply.code(503).send({
      message: `Nectar n’est pas prêt\u00a0: ${missing.join(', ')}.`,
      code: 'unavailable',
      requestId: request.id,
    } satisfies ErrorBody)
  })
}
