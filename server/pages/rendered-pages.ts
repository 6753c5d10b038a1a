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

/** A page with the policy that it is served under. */
interface RenderedPage extends Answer {
  policy: string
  /** What it is about could not be read: it shows so, or is an earlier one. */
  hasFailed: boolean
  /** It is the last one that could be rendered, and says of when it is. */
  isOld: boolean
}

/** The row of the table that an address belongs to. */
interface RenderedRow {
  path: string
  reads?: readonly string[]
}

/** Renders the pages that stand in the table as such, with their data. */
export interface RenderedPages {
  /**
   * The page at an address, `search` with its question mark: cached until the catalogue changes, and rendered anew only where what it has read is
   * another. `headOf` makes its head of the one that the app gives it. The last one, marked as old, where nothing can be read now; null where it
   * cannot be rendered: the shell serves then.
   */
  page(
    row: RenderedRow,
    path: string,
    search: string,
    headOf: (head: string) => string | Promise<string>,
  ): Promise<RenderedPage | null>
}

/** What a page says changes with the clock too: a concert begins. It is rendered anew after so many ms. */
const PERIOD_MS = 15 * 60_000

/** A longer query asks for no page that somebody else will ask for. */
const LONGEST_SEARCH = 300

const HTML = 'text/html; charset=utf-8'

const SAID_EVERY_MS = 10_000

/** How many pages, and how many bytes of them, are remembered beyond a change that may not have concerned them. */
const REMEMBERED = {
  max: 500,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ html }: Rendering) => html.length,
}

interface Rendering {
  html: string
  policy: string
  hasFailed: boolean
  /** What it was made of: status and ETag of each call's answer, by its address. */
  reads: Map<string, string>
  /** The quarter of an hour that it is of. */
  period: number
  renderedAt: Date
}

/** Whether a call could not be answered, rather than was refused. */
const isAway = (reads: Map<string, string>): boolean =>
  [...reads.values()].some((read) => read.startsWith('5'))

/** Sends a page; an earlier one is for nobody to cache. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: RenderedPage) => {
  reply.header('content-security-policy', page.policy)
  if (page.isOld) return reply.header('cache-control', 'no-store').type(HTML).send(page.body)
  return sendCached(request, reply, page, HTML)
}

type HeadOf = Parameters<RenderedPages['page']>[3]

interface Context {
  reads: PublicReads
  now: () => Date
  /** A policy with the other origins that a page of this deployment may call. */
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
  /** A line now and then, not one a request: nothing is wrong but that many come. */
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
      // One that failed to read shows so to who runs no script; the app asks again by itself.
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
    if (!rendering.hasFailed) remembered.set(address, rendering)
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

/** What renders the pages of a build; null where the build has nothing to render with. */
export const openRenderedPages = (
  app: FastifyInstance,
  clientRoot: string,
  context: Context,
): RenderedPages | null => {
  const folder = join(clientRoot, '..', 'pages')
  if (!existsSync(join(folder, 'parts.json'))) return null
  const parts = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8')) as DocumentParts
  const renderer = createRenderer(join(folder, 'render.js'))
  app.addHook('onClose', () => renderer.close())
  return pagesOf(app, parts, renderer, context)
}

/** Pages that are about one thing each, by its id. */
export interface DescribedPages {
  /** '/events', without the id. */
  path: string
  /** What the head of its page says, at this origin. Throws a Refusal `not_found` where there is no such thing. */
  headOf(id: string, origin: string): Promise<string>
}

interface Site {
  /** What serves where a page cannot be rendered. */
  shell: { text: string; policy: string }
  rendered: RenderedPages | null
  publicUrl: () => string
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/**
 * `GET {path}/{id}`: the page with what it is about in its head, else the shell with that head. What is not there is 404, a database that is not
 * there 503; the page says so, and the app in it goes on from there.
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
    // Without what it is about the page says so itself.
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
