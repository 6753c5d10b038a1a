import type { FastifyInstance } from 'fastify'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { pageRows } from '../../../src/config/paths.ts'
import { type Answer, answerOf } from '../../platform/cache/public-reads.ts'
import { sendCached } from '../../platform/http/cached-answer.ts'
import type { Deps } from '../deps.ts'
import { sitePaths } from './store/events.ts'

const CACHE_MS = 10 * 60_000

/** Returns whether a folder also contains public pages: only the private page within it is then closed, for any id. */
const isShared = (folder: string): boolean =>
  pageRows.some(({ path, isPrivate }) => !isPrivate && path.startsWith(folder))

/** Returns a private page's entry in robots.txt: its path, or the folder of such pages. */
const closed = (path: string): string => {
  const folder = `/${path.split('/')[1]}/`
  if (!path.includes(':')) return path
  return isShared(folder) ? path.replace(/:\w+/g, '*') : folder
}

const PRIVATE = [
  '/api/',
  ...pageRows.filter(({ isPrivate }) => isPrivate).map(({ path }) => closed(path)),
].sort()

/** Data of the public pages, for search engines that run the app, and feeds for calendars, which read robots.txt too. */
const READ_BY_PAGES = [
  '/api/agenda',
  '/api/artists',
  '/api/config/',
  '/api/events',
  '/api/producers',
  '/api/prousers',
]

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const siteMap = (addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // An origin, our own paths and URL-safe ids need no escaping.
    ...addresses.map((address) => `<url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Serves `GET /sitemap.xml` and `GET /robots.txt`; `built` are the paths of the prerendered pages. */
export const searchEngineRoutes = (
  app: FastifyInstance,
  { database: { db }, publicUrl, now }: Deps,
  built: string[],
): void => {
  const pages = built.filter((path) => !PRIVATE.some((start) => path.startsWith(start)))
  const map = async (): Promise<Answer> => {
    const paths = await sitePaths(db, pages, firstListedDay(now()))
    return answerOf(siteMap(paths.map((path) => `${publicUrl()}${path}`)))
  }

  let cached: { until: number; answer: Promise<Answer> } | undefined
  app.get('/sitemap.xml', async (request, reply) => {
    const at = now().getTime()
    if (!cached || cached.until <= at) {
      const answer = map()
      const made = { until: at + CACHE_MS, answer }
      cached = made
      answer.catch(() => {
        if (cached === made) cached = undefined
      })
    }
    return sendCached(request, reply, await cached.answer, 'application/xml; charset=utf-8')
  })
  app.get('/robots.txt', async (request, reply) =>
    sendCached(request, reply, answerOf(robots(publicUrl())), 'text/plain; charset=utf-8'),
  )
}
