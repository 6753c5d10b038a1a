import type { FastifyInstance } from 'fastify'
import { canonicalPath, isPagePath, paths } from '../../src/config/paths.ts'
import { HTML, PLAIN_PAGE_POLICY, plainPage } from '../platform/http/plain-page.ts'

const HOUR = 'public, max-age=3600'

const NEEDS_SCRIPT =
  'Rien n’a été envoyé\u00a0: ce formulaire a besoin de JavaScript. Activez-le dans votre navigateur, puis envoyez-le à nouveau.'

/** Browsers and password managers look here for site-wide resources; none of these addresses is a page. */
export const isWellKnown = (pathname: string): boolean => pathname.startsWith('/.well-known/')

/**
 * Redirects alternative addresses of a page to its canonical one, so that it is indexed and previewed once. Responds to a form submitted
 * without JavaScript with an explanation.
 */
export const serveOtherAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [pathname = '', ...search] = request.url.split('?')
    const { method, headers } = request
    if (method === 'GET' || method === 'HEAD') {
      const canonical = canonicalPath(pathname)
      if (canonical === null) return
      return reply.header('cache-control', HOUR).redirect([canonical, ...search].join('?'), 308)
    }
    if (method !== 'POST' || !headers.accept?.includes('text/html') || !isPagePath(pathname)) return
    return reply
      .code(405)
      .headers({
        allow: 'GET, HEAD',
        'cache-control': 'no-store',
        'content-security-policy': PLAIN_PAGE_POLICY,
      })
      .type(HTML)
      .send(plainPage(`<p>${NEEDS_SCRIPT}</p><p><a href="${pathname}">Revenir au formulaire</a></p>`))
  })
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(paths.settings, 302))
}
