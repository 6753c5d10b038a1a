import type { FastifyInstance } from 'fastify'
import { canonicalPath, isPagePath, paths } from '../../src/config/paths.ts'
import { HTML, PLAIN_PAGE_POLICY, plainPage } from '../platform/http/plain-page.ts'

const HOUR = 'public, max-age=3600'

const NEEDS_SCRIPT =
  'Rien n’a été envoyé\u00a0: ce formulaire a besoin de JavaScript. Activez-le dans votre navigateur, puis envoyez-le à nouveau.'

/** Where browsers and password managers look for what concerns the whole site; none of it is a page. */
export const isWellKnown = (pathname: string): boolean => pathname.startsWith('/.well-known/')

/**
 * Redirects an address that means a page to the page's own, so that it is found, previewed and indexed once. Answers a form that a browser
 * sends by itself, without a script, with a page that says so.
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
