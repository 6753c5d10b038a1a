import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { apiNotFound, isApiPath } from '../http/not-found.ts'
import { pathOf } from '../http/path-of.ts'
import { type EventPages, serveEventPages } from './event-pages.ts'
import { readPages } from './pages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'
const HOUR = 'public, max-age=3600'

const cacheOf = (file: string): string => {
  if (file.startsWith('assets/')) return IMMUTABLE
  return /\.(html|js|json|webmanifest|txt|xml)$/.test(file) ? ALWAYS_ASK : HOUR
}

const hasExtension = (pathname: string): boolean => /\.[^/]*$/.test(pathname)

/** Whether an address is one of the app's own pages, which the browser's router then shows, 404 included. */
const isPage = (method: string, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  pathname.startsWith('/') &&
  !hasExtension(pathname) &&
  !/^\/(assets|media)(\/|$)/.test(pathname)

/**
 * Serves the built app beside the API: files as they are (compressed beforehand), every other path as its page with that page's own
 * policy. A file that is missing is 404 and never HTML, so that a chunk gone after a deploy is seen for what it is. Without a build the API works alone.
 */
export const serveClient = async (
  app: FastifyInstance,
  clientRoot: string,
  eventPages: EventPages,
  externalUrl: string,
): Promise<void> => {
  const pages = readPages(clientRoot, externalUrl)
  if (pages) {
    const { file, text } = pages.shell
    serveEventPages(app, { shell: text, policy: pages.policyFor(file) }, eventPages)
    await app.register(fastifyStatic, {
      root: clientRoot,
      wildcard: false,
      index: false,
      globIgnore: ['pages.json', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const file = relative(clientRoot, path)
          .split(sep)
          .join('/')
          .replace(/\.(br|gz)$/, '')
        reply.header('cache-control', cacheOf(file)).header('content-security-policy', pages.policyFor(file))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url)
    if (isApiPath(pathname)) throw apiNotFound(request, pathname)
    if (!isPage(request.method, pathname)) throw new ApiError('not_found', 'Cette adresse n’existe pas.')
    if (!pages)
      throw new ApiError('not_found', 'L’application n’est pas construite : lancez d’abord npm run build.')
    const [, query = ''] = request.url.split('?', 2)
    return reply.sendFile(pages.fileFor(pathname, query))
  })
}
