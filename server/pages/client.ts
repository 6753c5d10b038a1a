import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { feedFilters } from '../../contract/rules/access-filters.ts'
import { CODE_WORKER_POLICY, isCodeWorker, pageHeaders } from '../../contract/rules/page-headers.ts'
import { expressionOf, isPagePath, type PageRow, pageRows, paths, searchOf } from '../../src/config/paths.ts'
import { type Answer, answerOf, PAGE_QUALITY, type PublicReads } from '../platform/cache/public-reads.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { apiNotFound, isApiPath, pathOf } from '../platform/http/not-found.ts'
import { Refusal } from '../platform/refusal.ts'
import { isWellKnown, serveOtherAddresses } from './addresses.ts'
import { escapeHtml, feedTags, previewTags, unescapeHtml, withHead } from './head-tags.ts'
import { type PageTable, readPages, sendMissingPage, wantsPage } from './pages.ts'
import {
  type DescribedPages,
  openRenderedPages,
  type RenderedPages,
  sendPage,
  serveDescribedPages,
} from './rendered-pages.ts'

/** Adds to the policy and permissions of a page what it alone needs. */
export const addPageHeaders = (app: FastifyInstance, rows: readonly PageRow[] = pageRows): void => {
  const expressions = rows
    .filter((row) => Object.keys(pageHeaders(row, { policy: '', permissions: '' })).length > 0)
    .map((row) => ({ row, expression: expressionOf(row.path) }))
  app.addHook('onSend', async (request, reply) => {
    const pathname = pathOf(request.url)
    const found = expressions.find(({ expression }) => expression.test(pathname))
    if (!found) return
    const policy = String(reply.getHeader('content-security-policy'))
    const permissions = String(reply.getHeader('permissions-policy'))
    reply.headers(pageHeaders(found.row, { policy, permissions }))
  })
}

const HTML = 'text/html; charset=utf-8'

const TITLE = /<title[^>]*>([^<]*)<\/title>/

const DESCRIPTION = /<meta name="description" content="([^"]*)"/

const factsOf = (text: string) => ({
  name: unescapeHtml(TITLE.exec(text)?.[1] ?? 'Nectar').replace(/ · Nectar$/, ''),
  description: unescapeHtml(DESCRIPTION.exec(text)?.[1] ?? ''),
})

/** Inserts before the styles: preview generators read only the beginning of a page. */
const PLACE = /(?=<script|<style|<\/head>|$)/

/** Returns the list's feeds for a query, named after its filters. */
const feedsOf = (name: string, origin: string, search: string): string[] => {
  const query = searchOf(search, feedFilters)
  const asked = new URLSearchParams(query)
  const words = ['search', 'musicStyle', 'city'].map((filter) => asked.get(filter))
  return feedTags([name, ...words].filter(Boolean).join(' · '), origin, query)
}

/** Adds the tags with this deployment's address, which the build does not know, to a built page. */
const withAddress = (text: string, url: string, search = ''): string => {
  const { origin, pathname } = new URL(url)
  const facts = factsOf(text)
  const feeds = pathname === paths.events ? feedsOf(facts.name, origin, search) : []
  const tags = [...previewTags({ ...facts, url, picture: null }), ...feeds].join('\n    ')
  return text.replace(PLACE, () => `${tags}\n    `)
}

/** Returns the shell for an address with a query, which may change the content; name and address are those of the page without query. */
const shellAs = (shell: string, page: string, url: string): string => {
  const facts = factsOf(page)
  const own = [TITLE.exec(page)?.[0], `<meta name="description" content="${escapeHtml(facts.description)}">`]
  return withHead(
    shell,
    [...own, ...previewTags({ ...facts, url, picture: null })].filter(Boolean).join('\n    '),
  )
}

const rows = new Map<string, PageRow>(pageRows.map((row) => [row.path, row]))

/**
 * Serves the pages that have a single address, with their preview tags: rendered with data if the table says so, or else as built. If
 * rendering fails, the built page is the fallback.
 */
const servePublicPages = (
  app: FastifyInstance,
  pages: PageTable,
  { rendered, publicUrl }: { rendered: RenderedPages | null; publicUrl: () => string },
): void => {
  const made = new Map<string, Answer>()
  const cached = (key: string, make: () => string): Answer => {
    const answer = made.get(key) ?? answerOf(make(), PAGE_QUALITY)
    made.set(key, answer)
    return answer
  }
  for (const { path, file, text } of pages.built) {
    const row = rows.get(path)
    const renderedRow = row?.document === 'rendered' ? row : null
    app.get(path, async (request, reply) => {
      const url = `${publicUrl()}${path}`
      const { search } = new URL(request.url, url)
      const page =
        renderedRow &&
        (await rendered?.page(renderedRow, path, search, (head) => withAddress(head, url, search)))
      // A page that failed and has no earlier version is sent as built: the app then loads the data itself.
      if (page && (!page.hasFailed || page.isOld)) return sendPage(request, reply, page)
      reply.header('content-security-policy', pages.policyFor(search ? pages.shell.file : file))
      const answer = search
        ? cached(`shell ${url}`, () => shellAs(pages.shell.text, text, url))
        : cached(url, () => withAddress(text, url))
      return sendCached(request, reply, answer, HTML)
    })
  }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

const ALWAYS_ASK = 'no-cache'

const HOUR = 'public, max-age=3600'

const cacheOf = (file: string): string => {
  if (file.startsWith('assets/')) return IMMUTABLE
  return /\.(html|js|json|webmanifest|txt|xml)$/.test(file) ? ALWAYS_ASK : HOUR
}

const hasExtension = (pathname: string): boolean => /\.[^/]*$/.test(pathname)

/** Returns true for an address within the app, whose router shows the page or a 404. */
const isInApp = (method: string, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  pathname.startsWith('/') &&
  !/^\/(assets|media)(\/|$)/.test(pathname)

const privatePages = pageRows.filter((row) => row.isPrivate).map(({ path }) => expressionOf(path))

/** Returns true for the address of a page that search engines must not index. */
const isPrivate = (pathname: string): boolean => privatePages.some((expression) => expression.test(pathname))

/** The name of a file below /assets/; its compressed copies are sent in its place alone. */
const ASSET = /^[\w.-]+\.(?:bin|css|js|wasm|woff2)$/

/** Serves the files below /assets/ by one route: with two for each, kept releases included, a start took half a second longer. */
const serveAssets = (app: FastifyInstance): void => {
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    ASSET.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  )
}

/**
 * Serves the built app beside the API: precompressed files, and pages with their policy. Returns the page table; null without a build. A
 * missing file is a 404, never HTML: a chunk removed by a deployment must fail visibly.
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
    addPageHeaders(app)
    const rendered = openRenderedPages(app, clientRoot, { reads, now, withOrigins: pages.withOrigins })
    const shell = { text, policy: pages.policyFor(file) }
    for (const one of described) serveDescribedPages(app, one, { shell, rendered, publicUrl })
    servePublicPages(app, pages, { rendered, publicUrl })
    serveOtherAddresses(app)
    await app.register(fastifyStatic, {
      root: clientRoot,
      wildcard: false,
      index: false,
      // The last two are generated, not read from files.
      globIgnore: ['assets/**', 'pages.json', '**/*.br', '**/*.gz', 'robots.txt', 'sitemap.xml'],
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
    serveAssets(app)
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url)
    if (isApiPath(pathname)) throw apiNotFound(request, pathname)
    // A path that looks like a file is a 404; only a request for a page, such as a typed address, gets the app.
    const isFile = hasExtension(pathname)
    const isAsked = (!isFile || wantsPage(request)) && !isWellKnown(pathname)
    if (!isAsked || !isInApp(request.method, pathname))
      throw new Refusal('not_found', 'Cette adresse n’existe pas.')
    if (!pages)
      throw new Refusal('not_found', 'L’application n’est pas construite : lancez d’abord npm run build.')
    // Door codes are upper-case addresses, and robots.txt is case-sensitive.
    if (isPrivate(pathname)) reply.header('x-robots-tag', 'noindex')
    return isPagePath(pathname) ? reply.sendFile(pages.shell.file) : sendMissingPage(reply, pages)
  })
  return pages
}
