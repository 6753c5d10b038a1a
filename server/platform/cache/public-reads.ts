import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PublicChange } from '../../../contract/endpoint.ts'
import type { CatalogueListener, Database } from '../db/database.ts'
import { type CacheCounts, createCache } from './lru-cache.ts'

export type Encoding = 'br' | 'gzip'

/** Minimum size in bytes for compression: below it, compressing costs more than it saves. */
const WORTH_COMPRESSING = 1024

/** A serialised response with everything that repeated requests would otherwise recompute. */
export interface Answer {
  /** UTF-8: a string would be encoded again for every request. */
  body: Buffer
  etag: string
  /** True if the response is also sent compressed. */
  varies: boolean
  /** Returns the compressed response, made at the first request. */
  packed(encoding: Encoding): Promise<Buffer>
}

const brotli = promisify(brotliCompress)

const zip = promisify(gzip)

const pack = (body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : zip(body)

/** Returns a weak ETag, valid for every encoding of the text. */
export const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Brotli quality for pages, which are compressed once per change and sent often. */
export const PAGE_QUALITY = 10

/** Prepares a response. `quality` is Brotli's; a long-lived response justifies a higher one. */
export const answerOf = (text: string, quality = 5): Answer => {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const body = Buffer.from(text)
  return {
    body,
    etag: etagOf(text),
    varies: body.length >= WORTH_COMPRESSING,
    packed: (encoding) => {
      made[encoding] ??= pack(body, encoding, quality)
      return made[encoding]
    },
  }
}

const BOUNDS = {
  ...{ maxEntries: 2_000, maxBytes: 16 * 1024 * 1024 },
  bytesOf: ({ body }: Answer) => body.length,
  // An answer shows an event under its id.
  isAbout: ({ body }: Answer, key: string, eventId: string) =>
    key.includes(eventId) || body.includes(eventId),
}

/** Maximum length of a cached address, in characters: longer addresses do not repeat. */
const LONGEST_ADDRESS = 500

interface Page extends Answer {
  hasFailed: boolean
}

/** The change that invalidates a response; `related` responses are invalidated by event and directory changes. */
export type ReadKind = Exclude<PublicChange, 'catalogue'> | 'related'

/** Public reads of the catalogue, cached in this process until the catalogue changes. */
export interface PublicReads extends CatalogueListener {
  /** Returns the cached response, or the result of `make`. A change of `kind` invalidates it. */
  read(kind: ReadKind, key: string, make: () => Promise<string>): Promise<Answer>
  /** Returns the cached response; undefined if there is none. */
  cached(kind: ReadKind, key: string): Answer | undefined
  /** Returns the response cached for the exact address, without parsing it, or the result of `load`, which uses `read`. */
  at(kind: ReadKind, address: string, load: () => Promise<Answer>): Promise<Answer>
  /** Returns the cached page, or the result of `make`. Any change invalidates it, and a failed page is not cached. */
  page<P extends Page>(key: string, make: () => Promise<P>): Promise<P>
  /** Returns the cached directory entries, shared by many responses, or the result of `make`. Callers must not mutate them. */
  directory<T extends object>(make: () => Promise<readonly T[]>): Promise<readonly T[]>
  /** Returns whether changes are heard, so that responses are cached. */
  isListening(): boolean
  size(): number
  counts(): Record<string, CacheCounts & { entries: number }>
}

/**
 * Creates the caches, which stay unused while the change listener is disconnected. Filters have their own cache, because likes and sold
 * seats change lists but not the cities and styles. So does the directory.
 */
export const createPublicReads = (): PublicReads => {
  const caches = {
    events: createCache(BOUNDS),
    filters: createCache(BOUNDS),
    directory: createCache(BOUNDS),
    related: createCache(BOUNDS),
    snapshot: createCache(BOUNDS),
  }
  const rows = createCache<readonly object[]>({ maxEntries: 1 })
  const pages = createCache<Page>({ ...BOUNDS, isStored: ({ hasFailed }) => !hasFailed })
  let isListening = false

  const onChange = (change: PublicChange, eventId?: string) => {
    // Pages do not show the snapshot.
    if (change === 'snapshot') return caches.snapshot.clear()
    caches.related.clear()
    if (change === 'events' && eventId) {
      pages.forget(eventId)
      caches.events.forget(eventId)
      return
    }
    pages.clear()
    if (change === 'directory' || change === 'catalogue') {
      rows.clear()
      caches.directory.clear()
    }
    if (change === 'directory') return
    caches.events.clear()
    if (change !== 'events') caches.filters.clear()
  }
  const forgetAll = () => {
    onChange('filters')
    onChange('directory')
    onChange('snapshot')
  }
  return {
    onChange,
    onListening: () => {
      // A running read may predate a change that was not heard.
      forgetAll()
      isListening = true
    },
    onLost: () => {
      isListening = false
      forgetAll()
    },
    read: (kind, key, make) => {
      const load = () => make().then(answerOf)
      return isListening ? caches[kind].read(key, load) : load()
    },
    cached: (kind, key) => (isListening ? caches[kind].peek(key) : undefined),
    at: (kind, address, load) =>
      isListening && address.length <= LONGEST_ADDRESS ? caches[kind].read(`at ${address}`, load) : load(),
    page: (key, make) => (isListening ? (pages.read(key, make) as ReturnType<typeof make>) : make()),
    directory: (make) => (isListening ? (rows.read('all', make) as ReturnType<typeof make>) : make()),
    isListening: () => isListening,
    size: () => Object.values(caches).reduce((sum, { size }) => sum + size(), pages.size()),
    counts: () =>
      Object.fromEntries(
        Object.entries({ ...caches, pages, rows }).map(([name, { size, counts }]) => [
          name,
          { ...counts(), entries: size() },
        ]),
      ),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The public data that a success of this route may change. */
    changes?: PublicChange | null
  }
}

/** Requests whose handler ran and may have changed public data. */
const mayHaveChanged = new WeakSet<FastifyRequest>()

/** Keeps the cached public reads after a successful call that changed no public data. */
export const changedNothing = (request: FastifyRequest): void => {
  mayHaveChanged.delete(request)
}

/** The event of a call that changed no more than its likes or sold seats. */
const onlyEvent = new WeakMap<FastifyRequest, string>()

/** Keeps the cached public reads that do not show this event, after a call that changed its likes or sold seats alone. */
export const changedCounts = (request: FastifyRequest, eventId: string): void => {
  onlyEvent.set(request, eventId)
}

/** Clears the affected public reads before a call responds, so that its caller sees the change. The database notifies the other processes. */
export const forgetWhatChanges = (
  app: FastifyInstance,
  reads: PublicReads,
  database: Pick<Database, 'notePublicChange'>,
): void => {
  // A call rejected before its handler, under load or without a session, has written no data.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.changes) mayHaveChanged.add(request)
    done()
  })
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    const { changes } = request.routeOptions.config
    // A 4xx response means that no data was written; after a failure, it may have been.
    const isRefusal = statusCode >= 400 && statusCode < 500
    if (changes && !isRefusal && mayHaveChanged.has(request)) {
      database.notePublicChange()
      reads.onChange(changes, onlyEvent.get(request))
    }
    done(null, payload)
  })
}

/** Listens for changes by other processes, from before the first request until the application closes. */
export const listenForChanges = (app: FastifyInstance, database: Database, reads: PublicReads): void => {
  let stop = async () => {}
  app.addHook('onReady', async () => {
    stop = await database.listen(reads)
  })
  app.addHook('onClose', () => stop())
}
