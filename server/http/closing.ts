import type { FastifyInstance } from 'fastify'

const EVERY_MS = 50

/** While the application closes, ends each kept connection as soon as its last call is answered; else one of them would hold the process for a minute. */
export const closeIdleConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
  })
}
