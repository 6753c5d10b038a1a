import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PublicChange } from '../../../contract/endpoint.ts'
import type { CatalogueListener, Database } from '../db/database.ts'
import { type CacheCounts, createCache } from './lru-cache.ts'

export type Encoding = 'br' | 'gzip'

/** Below this many bytes a compressed answer saves less than it costs. */
const WORTH_COMPRESSING = 1024

/** A serialised answer with what every request for it would work out anew. */
export interface Answer {
  /** UTF-8: a string would be encoded anew for every request. */
  body: Buffer
  etag: string
  /** Whether it comes in other encodings than its own. */
  varies: boolean
  /** The answer in an encoding, made when first asked for. */
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

/** The weak ETag of an answer: the same text in every encoding. */
export const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

/** Brotli's quality for pages: packed once a change and sent often. */
export const PAGE_QUALITY = 10

/** `quality` is brotli's: what stays for long is worth more of it. */
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

const BOUNDS = { maxEntries: 2_000, maxBytes: 16 * 1024 * 1024, bytesOf: ({ body }: Answer) => body.length }

/** A longer address, in characters, is one that nobody else will ask for. */
const LONGEST_ADDRESS = 500

interface Page extends Answer {
  hasFailed: boolean
}

/** What an answer falls out of date with: one kind of change, or, of what is made of both, a change of events as well as of the directory. */
export type ReadKind = PublicChange | 'related'

/** What anybody may read of the catalogue, cached in this process until the catalogue changes. */
export interface PublicReads extends CatalogueListener {
  /** An answer that falls out of date with `kind`: the one cached under the key, else what `make` reads. */
  read(kind: ReadKind, key: string, make: () => Promise<string>): Promise<Answer>
  /** The answer that this very address had, which need not be understood again; else what `load` finds, by `read`. */
  at(kind: ReadKind, address: string, load: () => Promise<Answer>): Promise<Answer>
  /** A page, which any change may concern: the one cached under the key, else what `make` renders. One that has failed is not cached. */
  page<P extends Page>(key: string, make: () => Promise<P>): Promise<P>
  /** The entries of the directory, which many of its answers are made of: cached like an answer, else what `make` reads. Nobody changes them. */
  directory<T extends object>(make: () => Promise<readonly T[]>): Promise<readonly T[]>
  /** How many answers are cached. */
  size(): number
  /** How often each cache was read, and how many answers are in it. */
  counts(): Record<string, CacheCounts & { entries: number }>
}

/**
 * Caches nothing while changes are not heard of: each read then goes to the database. The filters outlive a like and a sold seat, which
 * change every list and leave cities and styles as they are; the directory changes by itself.
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

  const onChange = (change: PublicChange) => {
    // No page shows it.
    if (change === 'snapshot') return caches.snapshot.clear()
    pages.clear()
    caches.related.clear()
    if (change === 'directory') {
      rows.clear()
      return caches.directory.clear()
    }
    caches.events.clear()
    if (change === 'filters') caches.filters.clear()
  }
  const forgetAll = () => {
    onChange('filters')
    onChange('directory')
    onChange('snapshot')
  }
  return {
    onChange,
    onListening: () => {
      // What is being read may have been overtaken unheard.
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
    at: (kind, address, load) =>
      isListening && address.length <= LONGEST_ADDRESS ? caches[kind].read(`at ${address}`, load) : load(),
    page: (key, make) => (isListening ? (pages.read(key, make) as ReturnType<typeof make>) : make()),
    directory: (make) => (isListening ? (rows.read('all', make) as ReturnType<typeof make>) : make()),
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
    /** The part of what anyone reads that a success of this route may change. */
    changes?: PublicChange | null
  }
}

/** The requests whose handler ran, and may have changed what anyone reads. */
const mayHaveChanged = new WeakSet<FastifyRequest>()

/** Keeps the public reads in memory after a successful call: it found nothing to change. */
export const changedNothing = (request: FastifyRequest): void => {
  mayHaveChanged.delete(request)
}

/**
 * Forgets the public reads that a call of this process has changed before the call is answered: who has just booked sees it. The database
 * notifies the other processes, and this one of what it could not know.
 */
export const forgetWhatChanges = (app: FastifyInstance, reads: PublicReads): void => {
  // Refused before it is handled, under load or without a session, a call has written nothing.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.changes) mayHaveChanged.add(request)
    done()
  })
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    const { changes } = request.routeOptions.config
    // A refusal has written nothing; a failure may have.
    const isRefusal = statusCode >= 400 && statusCode < 500
    if (changes && !isRefusal && mayHaveChanged.has(request)) reads.onChange(changes)
    done(null, payload)
  })
}

/** Hears of what other processes change from before the first request until the application closes. */
export const listenForChanges = (app: FastifyInstance, database: Database, reads: PublicReads): void => {
  let stop = async () => {}
  app.addHook('onReady', async () => {
    stop = await database.listen(reads)
  })
  app.addHook('onClose', () => stop())
}
