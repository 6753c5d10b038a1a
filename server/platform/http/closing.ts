import type { FastifyInstance } from 'fastify'
import { boundConnections, type ConnectionBounds } from '../connections.ts'

/**
 * Bounds the connections of an application, and lets them end in order while it closes. Fastify marks each answer as its connection's last from
 * then on: for a moment calls already on their way are answered so, as an idle connection that is cut just then loses one.
 */
export const manageConnections = (app: FastifyInstance, bounds: ConnectionBounds): void => {
  const { drain } = boundConnections(app.server, bounds)
  app.addHook('preClose', async () => {
    if (app.server.listening) await drain()
  })
}
