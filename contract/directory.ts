import * as z from 'zod/mini'
import { Id } from './fields.ts'

const optionalText = z.nullable(z.string())
const filter = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Ce filtre dépasse 100 caractères.')))

/** A professional user (both documents, section 3): artist, venue, producer. The keys, spelling included, are the specification's. */
export const ProUser = z.object({
  id: Id,
  name: z.string(),
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
})
export type ProUser = z.infer<typeof ProUser>

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

/** Query of `GET /api/artists`: `search` by the one search rule over name, city and genres; `genre` whole, 'All' or empty for every one. */
export const ArtistsQuery = z.object({ search: filter, genre: filter })
export type ArtistsQuery = z.infer<typeof ArtistsQuery>

export const ArtistList = z.object({
  artists: z.array(Artist),
  pagination: z.object({ totalCount: z.int() }),
})
export type ArtistList = z.infer<typeof ArtistList>

/** `GET /api/artists/genres`, in alphabetical order. */
export const GenreList = z.object({ genres: z.array(z.string()) })
export type GenreList = z.infer<typeof GenreList>
