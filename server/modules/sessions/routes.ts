import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import { authenticateBy } from './authenticate.ts'
import { endOtherSessions, endOwnSession, openSessions } from './use-cases/member-sessions.ts'

/** The devices on which a member is signed in (decision 046). Ending one may be asked for again: it is ended then. */
export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  serve('sessions', async ({ session }) =>
    (await openSessions(db, session.member.id, deps.now())).map((row) => ({
      id: row.id,
      device: row.device,
      openedAt: row.createdAt.toISOString(),
      usedAt: row.refreshedAt.toISOString(),
      isCurrent: row.tokenHash === session.tokenHash,
    })),
  )

  serve('sessionEnd', async ({ session, params }) => {
    accepted(await endOwnSession(db, session, params.id))
    return { success: true }
  })

  serve('sessionsEndOthers', async ({ session }) => {
    accepted(await endOtherSessions(db, session))
    return { success: true }
  })
}
