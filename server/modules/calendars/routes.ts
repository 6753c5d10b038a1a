import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Event, EventsQuery } from '../../../contract/events.ts'
import { Id } from '../../../contract/fields.ts'
import type { VenueAddress } from '../../../contract/rules/address.ts'
import { artistName, isVenueSide, venueName } from '../../../contract/rules/directory.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { answerOf, etagOf, type PublicReads } from '../../platform/cache/public-reads.ts'
import { venueAddresses } from '../../platform/db/venue-addresses.ts'
import { sendCached } from '../../platform/http/cached-answer.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { parseInput } from '../../platform/http/input.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { SESSION_OVER } from '../../platform/refusal.ts'
import { type Limit, networkLimits } from '../../platform/security/limits.ts'
import { listingOf } from '../catalogue/rules/listing.ts'
import type { EventRow } from '../catalogue/store/events.ts'
import { listedEvents } from '../catalogue/use-cases/events.ts'
import { eventOnWire } from '../catalogue/wire.ts'
import type { Deps } from '../deps.ts'
import { eventsOfEntry } from '../directory/use-cases/upcoming-events.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { calendarFeed, newsFeed } from './feeds.ts'
import { addressesOf, removeAddresses } from './store.ts'
import { eventsAtAddress, makeAddress } from './use-cases/member-calendar.ts'

/** Maximum events of a feed; past ones make room for future ones. */
const MAX_EVENTS = 300

/** `?city=Lyon` as in the list; `?of=ID` for an artist, a venue or a producer. */
const FeedQuery = z.extend(EventsQuery, { of: z.optional(Id) })

type FeedQuery = z.infer<typeof FeedQuery>

interface Found {
  name: string
  page: string
  events: (Event & { venue: VenueAddress | null })[]
}

const kinds = {
  ics: { write: calendarFeed, type: 'text/calendar; charset=utf-8' },
  rss: { write: newsFeed, type: 'application/rss+xml; charset=utf-8' },
} as const

/** Returns a list's name, in its reader's words. */
const listName = ({ search, musicStyle, genre, city }: FeedQuery): string =>
  ['Concerts', search, musicStyle ?? genre, city].filter(Boolean).join(' · ')

/** Serves `GET /api/agenda.ics` and `/api/agenda.rss`: upcoming concerts for calendars and readers. */
export const calendarRoutes = (
  app: FastifyInstance,
  { database: { publicDb: db }, publicUrl, now }: Deps,
  reads: PublicReads,
): void => {
  const withVenues = async (rows: EventRow[]) => {
    const addresses = await venueAddresses(db, rows)
    return rows.map((row) => ({ ...eventOnWire(row), venue: addresses.get(row.id) ?? null }))
  }
  const ofEntry = async (id: string): Promise<Found> => {
    const { entry, events } = await eventsOfEntry(db, id, { now: now(), limit: MAX_EVENTS })
    const isVenue = isVenueSide(entry.Type)
    return {
      name: isVenue ? venueName(entry) : artistName(entry),
      page: pathTo(isVenue ? paths.venue : paths.artist, id),
      events: await withVenues(events),
    }
  }
  const ofList = async (query: FeedQuery): Promise<Found> => {
    const listing = listingOf({ ...query, limit: MAX_EVENTS, offset: 0 }, now())
    const rows = listing ? await listedEvents(db, listing) : []
    return { name: listName(query), page: paths.events, events: await withVenues(rows) }
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, kind: keyof typeof kinds) => {
    const query = parseInput(FeedQuery, request.query)
    const { write, type } = kinds[kind]
    const day = firstListedDay(now())
    // One listing has many spellings, and each reader their own.
    const what = query.of ?? JSON.stringify([listingOf(query, now()), listName(query)])
    const key = `${kind} ${day} ${what}`
    const answer = await reads.read('related', key, async () => {
      const { name, page, events } = await (query.of ? ofEntry(query.of) : ofList(query))
      return write(events, { name: `${name} (Nectar)`, page, origin: publicUrl(), madeAt: now() })
    })
    return sendCached(request, reply, answer, type)
  }
  app.get('/api/agenda.ics', (request, reply) => send(request, reply, 'ics'))
  app.get('/api/agenda.rss', (request, reply) => send(request, reply, 'rss'))
}

/** A calendar's file name: its secret of 43 characters. */
const FILE = /^([\w-]{43})\.ics$/

const GONE =
  'Cette adresse de calendrier n’existe pas ou plus. Créez-en une autre dans les paramètres de Nectar.\n'

const makingLimits = (memberId: string): Limit[] => [{ key: `calendar address ${memberId}`, max: 20 }]

/** Limits a calendar, which polls every few hours. */
const readingLimits = (secret: string): Limit[] => [{ key: `calendar ${secret}`, max: 60 }]

/**
 * Limits unknown secrets: they cannot be guessed, but each costs a query. A network may fetch many calendars, so known ones have their own
 * limit.
 */
const missingLimits = (address: string): Limit[] => networkLimits('calendar missing', address, { max: 100 })

/** Serves a member's calendar feed (decision 041): its addresses, and `GET /api/agenda/{secret}.ics` for subscribers. */
export const memberCalendarRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const {
    database: { db },
    publicUrl,
    now,
  } = deps

  serve('calendarAddresses', async ({ session }) =>
    (await addressesOf(db, session.member.id)).map(({ createdAt }) => ({
      createdAt: createdAt.toISOString(),
    })),
  )

  serve('calendarAddressAdd', async ({ session }) => {
    await refuseTooMany(deps, makingLimits(session.member.id))
    const at = now()
    const secret = await makeAddress(db, session, at)
    if (secret === null) throw SESSION_OVER
    return { url: `${publicUrl()}/api/agenda/${secret}.ics`, createdAt: at.toISOString() }
  })

  serve('calendarAddressesRevoke', async ({ session }) => {
    await removeAddresses(db, session.member.id)
    return { success: true }
  })

  app.get<{ Params: { file: string } }>('/api/agenda/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    const [, secret] = FILE.exec(request.params.file) ?? []
    const events = secret && (await eventsAtAddress(db, secret, now()))
    if (!secret || !events) {
      await refuseTooMany(deps, missingLimits(request.ip))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(GONE)
    }
    await refuseTooMany(deps, readingLimits(secret))
    const origin = publicUrl()
    const text = calendarFeed(events, { name: 'Mes concerts (Nectar)', origin, madeAt: now() })
    // Without its time: a calendar that has these entries needs no later version.
    const answer = { ...answerOf(text), etag: etagOf(JSON.stringify([origin, events])) }
    return sendCached(request, reply, answer, kinds.ics.type, 'private, no-cache')
  })
}
