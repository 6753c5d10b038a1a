import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { Id } from '../../contract/fields.ts'
import { searchOf } from '../../src/config/paths.ts'
import {
  type Answer,
  answerOf,
  etagOf,
  PAGE_QUALITY,
  type PublicReads,
} from '../platform/cache/public-reads.ts'
import { loggableError } from '../platform/db/errors.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { Refusal } from '../platform/refusal.ts'
import { buildDocument, buildOldDocument, type DocumentParts, takeApart } from './document.ts'
import { NOTHING_HEAD, withHead } from './head-tags.ts'
import { scriptText } from './heads.ts'
import { createRenderer, type Fetched, type Renderer, RendererBusy } from './renderer.ts'

/** Delay in ms of the rendering thread's start: short-lived processes, as tests start, make none. */
const THREAD_START_MS = 10_000

interface RenderedPage extends Answer {
  policy: string
  /** True if its data could not be read: it shows the failure, or is an earlier version. */
  hasFailed: boolean
  /** True for the last version that could be rendered, which shows its date. */
  isOld: boolean
}

/** The page table's row of an address. */
interface RenderedRow {
  path: string
  reads?: readonly string[]
}

/** Renders the pages marked as rendered in the table, with their data. */
export interface RenderedPages {
  /**
   * Returns the page at an address, cached until the catalogue changes and rendered again only if its data has changed. `search` includes
   * the question mark. Returns the last version, marked as old, during an outage, and null if rendering fails.
   */
  page(
    row: RenderedRow,
    path: string,
    search: string,
    headOf: (head: string) => string | Promise<string>,
  ): Promise<RenderedPage | null>
}

/** Pages are rendered again after this time in ms, because they also depend on the clock: concerts begin. */
const PERIOD_MS = 15 * 60_000

/** Maximum length of a cached query: longer ones do not repeat. */
const LONGEST_SEARCH = 300

const HTML = 'text/html; charset=utf-8'

const SAID_EVERY_MS = 10_000

/** Maximum number and bytes of pages kept after a change that may not concern them. */
const REMEMBERED = {
  max: 500,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ html }: Rendering) => html.length,
}

interface Rendering {
  html: string
  policy: string
  hasFailed: boolean
  /** Status and ETag of each API response used, by address. */
  reads: Map<string, string>
  /** Number of the 15-minute period in which it was rendered. */
  period: number
  renderedAt: Date
}

/** Returns true if a call failed, as opposed to being refused. */
const isAway = (reads: Map<string, string>): boolean =>
  [...reads.values()].some((read) => read.startsWith('5'))

/** Sends a page; an old version is not cacheable. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: RenderedPage) => {
  reply.header('content-security-policy', page.policy)
  if (page.isOld) return reply.header('cache-control', 'no-store').type(HTML).send(page.body)
  return sendCached(request, reply, page, HTML)
}

type HeadOf = Parameters<RenderedPages['page']>[3]

interface Context {
  reads: PublicReads
  now: () => Date
  /** Adds the other origins that pages of this deployment may call to a policy. */
  withOrigins: (policy: string) => string
}

const fetchFrom =
  (app: FastifyInstance, now: () => Date, reads: Map<string, string>) =>
  async (url: string): Promise<Fetched> => {
    const answer = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    reads.set(url, `${answer.statusCode} ${etagOf(answer.body)}`)
    return {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json', date: now().toUTCString() },
      body: answer.body,
    }
  }

const pagesOf = (
  app: FastifyInstance,
  parts: DocumentParts,
  renderer: Renderer,
  { reads: publicReads, now, withOrigins }: Context,
): RenderedPages => {
  const remembered = new LRUCache<string, Rendering>(REMEMBERED)

  let saidAt = Number.NEGATIVE_INFINITY
  /** Logs overload now and then rather than per request, as it is no error. */
  const sayBusy = () => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return
    saidAt = performance.now()
    app.log.warn('pages answered without being rendered under load')
  }

  const readAgain = async ({ reads }: Rendering): Promise<Map<string, string>> => {
    const again = new Map<string, string>()
    const fetch = fetchFrom(app, now, again)
    await Promise.all([...reads.keys()].map(fetch))
    return again
  }

  const render = async (
    row: RenderedRow,
    address: string,
    headOf: HeadOf,
  ): Promise<Omit<Rendering, 'period'>> => {
    const reads = new Map<string, string>()
    const renderedAt = now()
    const { html, data, hasFailed } = await renderer.render(address, fetchFrom(app, now, reads))
    const page = takeApart(address, html)
    const made = buildDocument(parts, {
      row: row.path,
      page: { ...page, head: await headOf(page.head) },
      // If reading failed, the page shows that to readers without JavaScript; the app retries by itself.
      ...(!hasFailed && { address, data: scriptText(data), ...(row.reads && { reads: row.reads }) }),
    })
    return { ...made, hasFailed, reads, renderedAt }
  }

  type Made = Pick<RenderedPage, 'policy' | 'hasFailed' | 'isOld'> & { html: string }

  const asOld = (known: Rendering): Made => ({
    ...buildOldDocument(known, known.renderedAt),
    hasFailed: true,
    isOld: true,
  })

  const make = async (period: number, ...page: Parameters<typeof render>): Promise<Made> => {
    const [, address] = page
    const known = remembered.get(address)
    if (known) {
      const again = await readAgain(known)
      if (isAway(again)) return asOld(known)
      const isAsItWas = [...known.reads].every(([url, read]) => again.get(url) === read)
      if (isAsItWas && known.period === period) return { ...known, isOld: false }
    }
    const rendering = { ...(await render(...page)), period }
    if (known && isAway(rendering.reads)) return asOld(known)
    if (rendering.hasFailed) remembered.delete(address)
    else remembered.set(address, rendering)
    return { ...rendering, isOld: false }
  }

  return {
    page: async (row, path, search, headOf) => {
      if (search.length > LONGEST_SEARCH) return null
      const address = path + searchOf(search, row.reads ?? [])
      const period = Math.floor(now().getTime() / PERIOD_MS)
      try {
        return await publicReads.page(`${period} ${address}`, async () => {
          const { html, policy, ...state } = await make(period, row, address, headOf)
          return { ...answerOf(html, PAGE_QUALITY), policy: withOrigins(policy), ...state }
        })
      } catch (error) {
        if (error instanceof RendererBusy) sayBusy()
        else app.log.error({ err: loggableError(error) }, `rendering ${path}`)
        return null
      }
    },
  }
}

/** Returns the renderer of a build's pages; null if the build has none. */
export const openRenderedPages = (
  app: FastifyInstance,
  clientRoot: string,
  context: Context,
): RenderedPages | null => {
  const folder = join(clientRoot, '..', 'pages')
  if (!existsSync(join(folder, 'parts.json'))) return null
  const parts = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')) as DocumentParts
  const renderer = createRenderer(join(folder, 'render.js'))
  // Soon after a start, so that no visitor waits for the thread's own.
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setTimeout(() => void renderer.globalCss().catch(() => undefined), THREAD_START_MS).unref()
  })
  app.addHook('onClose', () => {
    clearTimeout(timer)
    return renderer.close()
  })
  return pagesOf(app, parts, renderer, context)
}

/** Pages with one subject each, by its id. */
export interface DescribedPages {
  /** '/events', without the id. */
  path: string
  /** Returns the head of the page at this origin. Throws a Refusal `not_found` if the id is unknown. */
  headOf(id: string, origin: string): Promise<string>
}

interface Site {
  /** Fallback if a page cannot be rendered. */
  shell: { text: string; policy: string }
  rendered: RenderedPages | null
  publicUrl: () => string
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/**
 * Serves `GET {path}/{id}`: the rendered page, or the shell, with the subject's head. An unknown id is a 404 and an outage a 503; the page
 * shows the error, and the app continues from there.
 */
export const serveDescribedPages = (
  app: FastifyInstance,
  { path, headOf }: DescribedPages,
  { shell, rendered, publicUrl }: Site,
): void => {
  const row = { path: `${path}/:id` }
  const shellOf = (text: string): RenderedPage => ({
    ...answerOf(text),
    policy: shell.policy,
    hasFailed: false,
    isOld: false,
  })
  const shellAs = (head: string) => shellOf(withHead(shell.text, head))
  const absent = shellAs(NOTHING_HEAD)
  const plain = shellOf(shell.text)

  const answerFor = async (id: string, reply: FastifyReply): Promise<RenderedPage> => {
    if (!z.safeParse(Id, id).success) {
      reply.code(404)
      return absent
    }
    const head = () => headOf(id, publicUrl())
    // Without its subject, the page shows the error itself.
    const page = await rendered?.page(row, `${path}/${encodeURIComponent(id)}`, '', () =>
      head().catch(() => NOTHING_HEAD),
    )
    if (page && (!page.hasFailed || page.isOld)) return page
    try {
      return shellAs(await head())
    } catch (error) {
      if (isNotFound(error)) {
        reply.code(404)
        return page ?? absent
      }
      reply.log.error({ err: loggableError(error) }, `GET ${path}/:id`)
      reply.code(503).header('retry-after', '5')
      return page ?? plain
    }
  }
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) =>
    sendPage(request, reply, await answerFor(request.params.id, reply)),
  )
}
