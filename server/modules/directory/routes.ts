import type { FastifyInstance } from 'fastify'
import { PRO_USER_EVENTS_MAX, type RelatedToEvent } from '../../../contract/directory.ts'
import {
  artistName,
  artistsOf,
  byName,
  filterArtists,
  filterVenues,
  genresOf,
  isVenueSide,
  linkedTo,
  partOf,
  venueName,
} from '../../../contract/rules/directory.ts'
import { artist } from '../../../posters/families/people.ts'
import { venue } from '../../../posters/families/places.ts'
import { paths } from '../../../src/config/paths.ts'
import { profileHead } from '../../pages/heads.ts'
import type { PosterPages } from '../../pages/poster-preview.ts'
import type { DescribedPages } from '../../pages/rendered-pages.ts'
import type { PublicReads } from '../../platform/cache/public-reads.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { findEvent } from '../catalogue/use-cases/events.ts'
import { eventOnWire } from '../catalogue/wire.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { allProUsers, type ProUserRow } from './store.ts'
import { eventsOfEntry, foundIn, type Related, relatedToEvent } from './use-cases/upcoming-events.ts'
import { proUserOnWire } from './wire.ts'

const named = (row: ProUserRow) => {
  const pro = proUserOnWire(row)
  return { id: row.id, name: isVenueSide(row.type) ? venueName(pro) : artistName(pro) }
}

const relatedOnWire = ({ artists, venue, organizer, atVenue, similar }: Related): RelatedToEvent => ({
  artists: artists.map(named),
  venue: venue && {
    ...named(venue),
    address: venue.address,
    postalCode: venue.postcode,
    city: venue.city,
    latitude: venue.latitude,
    longitude: venue.longitude,
  },
  organizer: organizer && named(organizer),
  atVenue: atVenue.map(eventOnWire),
  similar: similar.map(eventOnWire),
})

const QUARTER_MS = 15 * 60_000
/** Returns the quarter of an hour as a cache key: upcoming events change as concerts begin. */
const quarterOf = (now: Date): string => String(Math.floor(now.getTime() / QUARTER_MS))

/** Renders the pages of artists and venues: ids are shared, so both addresses exist and the head names the canonical one. */
export const directoryPages = ({ database }: Deps): DescribedPages[] =>
  [paths.artists, paths.venues].map((path) => ({
    path,
    headOf: async (id, origin) => profileHead(proUserOnWire(await foundIn(database.publicDb, id)), origin),
  }))

/** Renders the portraits of artists and the fronts of venues without a picture, in the inks of their first genre. */
export const directoryPosters = ({ database }: Deps): PosterPages[] =>
  [paths.artists, paths.venues].map((path) => ({
    path,
    posterOf: async (id) => {
      const { type, genres } = await foundIn(database.publicDb, id)
      return { id, style: genres[0] ?? null, kind: isVenueSide(type) ? venue : artist }
    },
  }))

/** Serves artists, venues and producers; the contract's rules decide on which side an entry is listed. */
export const directoryRoutes = (app: FastifyInstance, deps: Deps, reads: PublicReads): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { now, database } = deps
  const { publicDb: db } = database
  const quarter = () => quarterOf(now())

  const directory = () => reads.directory(async () => (await allProUsers(db)).map(proUserOnWire).sort(byName))

  serve('proUsers', async () => [...(await directory())], {
    reads,
    kind: 'directory',
    key: () => 'pro-users',
  })

  serve(
    'proUser',
    async ({ params }) => {
      const pro = proUserOnWire(await foundIn(db, params.id))
      return { ...pro, linked: linkedTo(pro, await directory()) }
    },
    {
      reads,
      kind: 'directory',
      key: ({ params }) => `pro-user ${params.id}`,
    },
  )

  serve(
    'proUserEvents',
    async ({ params }) => {
      const { events } = await eventsOfEntry(db, params.id, { now: now(), limit: PRO_USER_EVENTS_MAX })
      return events.map(eventOnWire)
    },
    { reads, kind: 'related', key: ({ params }) => `of ${params.id} ${quarter()}`, moment: quarter },
  )

  serve(
    'eventRelated',
    async ({ params }) => {
      const event = await findEvent(db, params.id)
      return relatedOnWire(await relatedToEvent(db, event, now()))
    },
    { reads, kind: 'related', key: ({ params }) => `related ${params.id} ${quarter()}`, moment: quarter },
  )

  const venues = async () => (await directory()).filter(({ Type }) => isVenueSide(Type))

  serve('producers', venues, {
    reads,
    kind: 'directory',
    key: () => 'producers',
  })

  serve(
    'venues',
    async ({ query }) => {
      const { found, total } = partOf(filterVenues(await venues(), query.search), query)
      return { venues: found, pagination: { totalCount: total } }
    },
    { reads, kind: 'directory', key: ({ query }) => `venues ${JSON.stringify(query)}` },
  )

  serve(
    'artists',
    async ({ query }) => {
      const { found, total } = partOf(filterArtists(artistsOf(await directory()), query), query)
      return { artists: found, pagination: { totalCount: total } }
    },
    { reads, kind: 'directory', key: ({ query }) => `artists ${JSON.stringify(query)}` },
  )

  serve('artistGenres', async () => ({ genres: genresOf(artistsOf(await directory())) }), {
    reads,
    kind: 'directory',
    key: () => 'genres',
  })
}
