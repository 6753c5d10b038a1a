import type { FastifyInstance } from 'fastify'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../../src/config/paths.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { accepted } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from './authenticate.ts'
import { endOtherSessions, endOwnSession, openSessions } from './use-cases/session.ts'

/** Lists a member's devices and signs them out (decision 046). Repeating a sign-out succeeds. */
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

const parsed = (address: string | undefined): URL | null => {
  try {
    return address ? new URL(address) : null
  } catch {
    return null
  }
}

/** Redirects `GET /api/login` to `/auth` with the page to return to, from `return` or from a Referer of this origin. */
export const loginRedirect = (app: FastifyInstance, { publicUrl }: Deps): void => {
  app.get('/api/login', async (request, reply) => {
    const { return: wanted } = request.query as { return?: unknown }
    const referer = parsed(request.headers.referer)
    // The host may differ from PUBLIC_URL on the same machine; only the path is used either way.
    const own = referer && (referer.origin === publicUrl() || referer.host === request.headers.host)
    const path =
      returnPath(typeof wanted === 'string' ? wanted : undefined, publicUrl()) ??
      (own ? returnPath(referer.href, referer.origin) : null)
    return reply
      .header('cache-control', 'no-store')
      .redirect(path ? `${paths.auth}?return=${encodeURIComponent(path)}` : paths.auth, 302)
  })
}
