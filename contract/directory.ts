import * as z from 'zod/mini'
import { accessFields } from './access.ts'
import { Event } from './events.ts'
import { Id, Offset, wholeNumber } from './fields.ts'

const optionalText = z.nullable(z.string())
const filter = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Ce filtre dépasse 100 caractères.')))

/** A professional user: artist, venue or producer. The keys are the specification's, including their spelling. */
export const ProUser = z.object({
  id: Id,
  /** Empty if missing or invalid, so that a single entry cannot break a list. */
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
  /** Degrees, WGS 84; set only for venues with a known location. */
  latitude: z._default(z.nullable(z.number()), null),
  longitude: z._default(z.nullable(z.number()), null),
  ...accessFields,
})
export type ProUser = z.infer<typeof ProUser>

const Linked = z.object({ id: Id, name: z.string(), Type: z.string() })
export type Linked = z.infer<typeof Linked>

/** `GET /api/prousers/{id}`. `linked` holds a venue's artists that have a page, or an artist's venues. */
export const ProUserPage = z.extend(ProUser, { linked: z._default(z.array(Linked), []) })
export type ProUserPage = z.infer<typeof ProUserPage>

/** An artist of the directory. The id is the professional user's. */
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

/** Pagination of a list. Without `limit`, everything from `offset` on. */
const part = {
  limit: z.optional(
    wholeNumber(
      { min: 1, max: DIRECTORY_LIMIT_MAX },
      `La limite est un nombre entier de 1 à ${DIRECTORY_LIMIT_MAX}.`,
    ),
  ),
  offset: Offset,
}

/**
 * Query of `GET /api/artists`. `search` matches name, city and genres by the common search rule. `genre` is an exact match; 'All' or empty
 * disables the filter.
 */
export const ArtistsQuery = z.object({ search: filter, genre: filter, ...part })

/** `GET /api/venues`: the tab 'Lieux & Producteurs'. `search` matches name and city. */
export const VenuesQuery = z.object({ search: filter, ...part })

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

/** Maximum events per list of related events. */
export const RELATED_MAX = 4

/**
 * `GET /api/events/{id}/related`: artists, venue and organiser from the directory, and upcoming events at the venue or of the same style.
 * Coordinates in degrees. No event appears twice, and the event itself is excluded.
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

/** Maximum events in `GET /api/prousers/{id}/events`. */
export const PRO_USER_EVENTS_MAX = 50
