import type { FastifyInstance } from 'fastify'
import type { EventsQuery } from '../../../contract/events.ts'
import { alternativesTo } from '../../../contract/rules/alternatives.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../../src/config/paths.ts'
import { eventHead } from '../../pages/heads.ts'
import type { PosterPages } from '../../pages/poster-preview.ts'
import type { DescribedPages } from '../../pages/rendered-pages.ts'
import { createCache } from '../../platform/cache/lru-cache.ts'
import type { PublicReads } from '../../platform/cache/public-reads.ts'
import { matchesEtag } from '../../platform/http/cached-answer.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { listingOf } from './rules/listing.ts'
import { isExtension, mediaTypeOf } from './rules/pictures.ts'
import {
  eventFilters,
  listEvents,
  namesOf,
  pictureBytes,
  pictureOf,
  setTimesOf,
  ticketTypesOf,
} from './store/events.ts'
import { findEvent, pictureSize } from './use-cases/events.ts'
import { eventOnWire, ticketTypeOnWire } from './wire.ts'

const french = new Intl.Collator('fr')

export const eventRoutes = (app: FastifyInstance, deps: Deps, reads: PublicReads): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { database, now } = deps

  const found = (id: string) => findEvent(database.publicDb, id)
  // Cached lists of yesterday are no longer used from 06:00 in Paris.
  const day = () => firstListedDay(now())

  const list = async (query: EventsQuery) => {
    const listing = listingOf(query, now())
    return listing ? (await listEvents(database.publicDb, listing)).map(eventOnWire) : []
  }

  serve('events', ({ query }) => list(query), {
    reads,
    kind: 'events',
    key: ({ query }) => `events ${JSON.stringify(listingOf(query, now()))}`,
    moment: day,
  })

  serve(
    'eventAlternatives',
    ({ query }) => alternativesTo(query, now(), (other) => list({ ...query, ...other })),
    {
      reads,
      kind: 'events',
      key: ({ query }) => `alternatives ${JSON.stringify([query, day()])}`,
      moment: day,
    },
  )

  serve(
    'eventFilters',
    async () => {
      const { cities, styles, busiest } = await eventFilters(database.publicDb, day())
      return { cities: cities.sort(french.compare), styles: styles.sort(french.compare), busiest }
    },
    { reads, kind: 'filters', key: () => `filters ${day()}`, moment: day },
  )

  const page = async (id: string) => {
    const event = eventOnWire(await found(id))
    const setTimes = await setTimesOf(database.publicDb, id)
    return { ...event, ...(setTimes.length > 0 && { setTimes }) }
  }

  serve('event', ({ params }) => page(params.id), {
    reads,
    kind: 'events',
    key: ({ params }) => `event ${params.id}`,
  })

  serve(
    'eventTickets',
    async ({ params }) => {
      const event = await found(params.id)
      return (await ticketTypesOf(database.publicDb, event.id)).map(ticketTypeOnWire)
    },
    { reads, kind: 'events', key: ({ params }) => `tickets ${params.id}` },
  )
}

export const eventPages = ({ database }: Deps): DescribedPages => ({
  path: paths.events,
  headOf: async (id, origin) => {
    const event = eventOnWire(await findEvent(database.publicDb, id))
    const { publicDb } = database
    const size = await pictureSize(publicDb, event.imageUrl)
    return eventHead(event, origin, { ...(await namesOf(publicDb, id)), size })
  },
})

/** Renders the posters of events without a picture, in the inks of their style. */
export const eventPosters = ({ database }: Deps): PosterPages => ({
  path: paths.events,
  posterOf: async (id) => ({ id, style: (await findEvent(database.publicDb, id)).musicStyle }),
})

/** Maximum bytes of cached pictures per process: reading one from the embedded database delays every other request. */
const MAX_BYTES = 24 * 1024 * 1024

const NAME = /^([0-9a-f]{64})\.([a-z]{3,4})$/

/** Serves `GET /media/catalogue/{hash}.{ext}`: pictures copied by an import. They are named by their content and never change. */
export const cataloguePictures = (app: FastifyInstance, { database: { db } }: Deps): void => {
  // Bytes by hash; they never change.
  const cache = createCache<Buffer | undefined>({
    maxBytes: MAX_BYTES,
    bytesOf: (bytes) => bytes?.length ?? 0,
  })

  app.get('/media/catalogue/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const [, hash, extension] = NAME.exec(name) ?? []
    const absent = () => new Refusal('not_found', 'Cette image n’existe pas.')
    if (!hash || !isExtension(extension)) throw absent()
    // The bytes are read last, and only if needed.
    const picture = await pictureOf(db, hash)
    if (!picture || mediaTypeOf(extension) !== picture.mediaType) throw absent()
    const etag = `"${hash}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type(picture.mediaType)
    if (request.method === 'HEAD') return reply.header('content-length', picture.length).send()
    const bytes = await cache.read(hash, () => pictureBytes(db, hash))
    if (!bytes) throw absent()
    return reply.send(bytes)
  })
}
