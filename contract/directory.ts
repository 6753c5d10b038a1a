import * as z from 'zod/mini'
import { accessFields } from './access.ts'
import { Event } from './events.ts'
import { Id, Offset, wholeNumber } from './fields.ts'

const optionalText = z.nullable(z.string())
const filter = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Ce filtre dépasse 100 caractères.')))

/** A professional user (both documents, section 3): artist, venue, producer. The keys, spelling included, are the specification's. */
export const ProUser = z.object({
  id: Id,
  /** Empty where there is none: one entry without a name breaks no list. */
  name: z.catch(z.string(), ''),
  Company_Name: optionalText,
  Type: z.string(),
  City: optionalText,
  Adress: optionalText,
  Postcode: optionalText,
  Description: optionalText,
  Website: optionalText,
  Spotify: optionalText,
  SocialMedia: optionalText,
  genre: z.array(z.string()),
  MyArtists: z.array(z.string()),
  pro_img: z.nullable(z.union([z.object({ url: z.string() }), z.string()])),
  /** Degrees, WGS 84; of a venue whose place is known. */
  latitude: z._default(z.nullable(z.number()), null),
  longitude: z._default(z.nullable(z.number()), null),
  ...accessFields,
})
export type ProUser = z.infer<typeof ProUser>

/** An entry as a link to its page: what it is called, and its side. */
const Linked = z.object({ id: Id, name: z.string(), Type: z.string() })
export type Linked = z.infer<typeof Linked>

/** `GET /api/prousers/{id}`: an entry, and who of the directory stands beside it: a venue's artists that have a page, an artist's venues. */
export const ProUserPage = z.extend(ProUser, { linked: z._default(z.array(Linked), []) })
export type ProUserPage = z.infer<typeof ProUserPage>

/** An artist of the directory (document 2, section 3). Ids are those of the professional users (ruling: directory). */
export const Artist = z.object({
  id: Id,
  name: z.string(),
  city: optionalText,
  genre: z.array(z.string()),
  streaming: optionalText,
  socialMedia: optionalText,
  imageUrl: optionalText,
})
export type Artist = z.infer<typeof Artist>

const DIRECTORY_LIMIT_MAX = 100

/** Which part of a list is wanted; without a limit all of it from `offset` on. */
const part = {
  limit: z.optional(
    wholeNumber(
      { min: 1, max: DIRECTORY_LIMIT_MAX },
      `La limite est un nombre entier de 1 à ${DIRECTORY_LIMIT_MAX}.`,
    ),
  ),
  offset: Offset,
}

/** Query of `GET /api/artists`: `search` by the one search rule over name, city and genres; `genre` whole, 'All' or empty for every one. */
export const ArtistsQuery = z.object({ search: filter, genre: filter, ...part })

/** `GET /api/venues`: the tab 'Lieux & Producteurs'. */
export const VenuesQuery = z.object(part)

export const ArtistList = z.object({
  artists: z.array(Artist),
  pagination: z.object({ totalCount: z.int() }),
})

export const VenueList = z.object({
  venues: z.array(ProUser),
  pagination: z.object({ totalCount: z.int() }),
})

/** `GET /api/artists/genres`, in alphabetical order. */
export const GenreList = z.object({ genres: z.array(z.string()) })
export type GenreList = z.infer<typeof GenreList>

const Named = z.object({ id: Id, name: z.string() })

/** How many events a list beside an event has at most. */
export const RELATED_MAX = 4

/**
 * `GET /api/events/{id}/related`: who plays at an event, where and by whom, as the directory has them, and the next events there and of its
 * style. `latitude`, `longitude` in degrees; the events are to come, in the list's order, none of them the event itself, none twice.
 */
export const RelatedToEvent = z.object({
  artists: z.array(Named),
  venue: z.nullable(
    z.extend(Named, {
      address: optionalText,
      postalCode: optionalText,
      city: optionalText,
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
  ),
  organizer: z.nullable(Named),
  atVenue: z.array(Event),
  similar: z.array(Event),
})
export type RelatedToEvent = z.infer<typeof RelatedToEvent>

/** How many events `GET /api/prousers/{id}/events` answers at most. */
export const PRO_USER_EVENTS_MAX = 50
