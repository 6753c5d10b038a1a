import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CODE_WORKER_POLICY, isCodeWorker } from '../../contract/rules/camera-page.ts'
import { expressionOf, pageRows } from '../../src/config/paths.ts'
import type { PublicReads } from '../platform/cache/public-reads.ts'
import { apiNotFound, isApiPath, pathOf } from '../platform/http/not-found.ts'
import { Refusal } from '../platform/refusal.ts'
import { serveCameraPages } from './camera-pages.ts'
import { type DescribedPages, serveDescribedPages } from './described-pages.ts'
import { sendMissingPage, wantsPage } from './missing-page.ts'
import { type PageTable, readPages } from './pages.ts'
import { servePublicPages } from './public-pages.ts'
import { openRenderedPages } from './rendered-pages.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'
const HOUR = 'public, max-age=3600'

const cacheOf = (file: string): string => {
  if (file.startsWith('assets/')) return IMMUTABLE
  return /\.(html|js|json|webmanifest|txt|xml)$/.test(file) ? ALWAYS_ASK : HOUR
}

const hasExtension = (pathname: string): boolean => /\.[^/]*$/.test(pathname)

/** Whether an address is within the app, whose router shows its page, 404 included. */
const isInApp = (method: string, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  pathname.startsWith('/') &&
  !/^\/(assets|media)(\/|$)/.test(pathname)

const privatePages = pageRows.filter((row) => row.isPrivate).map(({ path }) => expressionOf(path))
/** Whether an address is of a page that search engines are kept out of. */
const isPrivate = (pathname: string): boolean => privatePages.some((expression) => expression.test(pathname))

/**
 * Serves the built app beside the API: files as they are (compressed beforehand), every other path as its page under that page's policy.
 * Returns what pages there are. A missing file is 404 and never HTML for a request that wants a file, so that a chunk gone after a deploy
 * fails visibly. Without a build the API works alone.
 */
export const serveClient = async (
  app: FastifyInstance,
  clientRoot: string,
  {
    described,
    reads,
    now,
    publicUrl,
    externalUrl,
  }: {
    described: DescribedPages[]
    reads: PublicReads
    now: () => Date
    publicUrl: () => string
    externalUrl: string
  },
): Promise<PageTable | null> => {
  const pages = readPages(clientRoot, externalUrl)
  if (pages) {
    const { file, text } = pages.shell
    const rendered = openRenderedPages(app, clientRoot, { reads, now, withOrigins: pages.withOrigins })
    const shell = { text, policy: pages.policyFor(file) }
    for (const one of described) serveDescribedPages(app, one, { shell, rendered, publicUrl })
    servePublicPages(app, pages, { rendered, publicUrl })
    serveCameraPages(app, pages)
    await app.register(fastifyStatic, {
      root: clientRoot,
      wildcard: false,
      index: false,
      // The last two are made of what is served, not of files.
      globIgnore: ['pages.json', '**/*.br', '**/*.gz', 'robots.txt', 'sitemap.xml'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const file = relative(clientRoot, path)
          .split(sep)
          .join('/')
          .replace(/\.(br|gz)$/, '')
        const policy = isCodeWorker(file) ? CODE_WORKER_POLICY : pages.policyFor(file)
        reply.header('cache-control', cacheOf(file)).header('content-security-policy', policy)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url)
    if (isApiPath(pathname)) throw apiNotFound(request, pathname)
    // What looks like a file is none; only who asks for a page, as for an address that was typed, is told so by the app.
    const isFile = hasExtension(pathname)
    const isAsked = !isFile || wantsPage(request)
    if (!isAsked || !isInApp(request.method, pathname))
      throw new Refusal('not_found', 'Cette adresse n’existe pas.')
    if (!pages)
      throw new Refusal('not_found', 'L’application n’est pas construite : lancez d’abord npm run build.')
    // Codes at a door are written in capitals, and robots.txt tells capitals from small letters.
    if (isPrivate(pathname)) reply.header('x-robots-tag', 'noindex')
    return isFile ? sendMissingPage(reply, pages) : reply.sendFile(pages.shell.file)
  })
  return pages
}
