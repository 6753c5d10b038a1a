import type { FastifyInstance } from 'fastify'
import { returnPath } from '../../../contract/rules/return-path.ts'
import { paths } from '../../../src/config/paths.ts'
import type { Deps } from '../../platform/http/deps.ts'

const parsed = (address: string | undefined): URL | null => {
  try {
    return address ? new URL(address) : null
  } catch {
    return null
  }
}

/** `GET /api/login`: on to `/auth` with the page to come back to, from `return` or from a Referer of this origin (ruling: favourite 401). */
export const loginRedirect = (app: FastifyInstance, { publicUrl }: Deps): void => {
  app.get('/api/login', async (request, reply) => {
    const { return: wanted } = request.query as { return?: unknown }
    const referer = parsed(request.headers.referer)
    // The same machine may be called by another name than PUBLIC_URL; only the path is taken over either way.
    const own = referer && (referer.origin === publicUrl() || referer.host === request.headers.host)
    const path =
      returnPath(typeof wanted === 'string' ? wanted : undefined, publicUrl()) ??
      (own ? returnPath(referer.href, referer.origin) : null)
    return reply
      .header('cache-control', 'no-store')
      .redirect(path ? `${paths.auth}?return=${encodeURIComponent(path)}` : paths.auth, 302)
  })
}
