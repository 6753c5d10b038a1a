import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const EVERY_MS = 50
const DRAIN_MS = 150

/**
 * Lets kept connections end in order while the application closes. Fastify marks each answer as its connection's last from now on: for a
 * moment calls already on their way are answered so, as an idle connection that is cut just then loses one. After that each
 * connection ends as soon as its last call is answered; else one of them would hold the process for a minute.
 */
export const closeIdleConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    await wait(DRAIN_MS)
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}
