import * as z from 'zod/mini'
import {
  ArtistList,
  ArtistsQuery,
  GenreList,
  ProUser,
  ProUserPage,
  VenueList,
  VenuesQuery,
} from '../directory.ts'
import { byId, type Endpoint } from '../endpoint.ts'
import { Event } from '../events.ts'

export const proUsers = {
  method: 'GET',
  path: '/api/prousers',
  audience: 'anyone',
  summary: 'Artistes, lieux et organisations',
  response: z.array(ProUser),
} as const satisfies Endpoint

export const proUser = {
  method: 'GET',
  path: '/api/prousers/:id',
  audience: 'anyone',
  summary: 'Un artiste, un lieu ou une organisation',
  params: byId,
  response: ProUserPage,
} as const satisfies Endpoint

export const proUserEvents = {
  method: 'GET',
  path: '/api/prousers/:id/events',
  audience: 'anyone',
  summary: 'Les prochains événements d’un artiste, d’un lieu ou d’une organisation',
  params: byId,
  response: z.array(Event),
} as const satisfies Endpoint

export const producers = {
  method: 'GET',
  path: '/api/producers',
  audience: 'anyone',
  summary: 'Lieux et producteurs',
  response: z.array(ProUser),
} as const satisfies Endpoint

export const venues = {
  method: 'GET',
  path: '/api/venues',
  audience: 'anyone',
  summary: 'Lieux et producteurs, par nom',
  query: VenuesQuery,
  response: VenueList,
} as const satisfies Endpoint

export const artists = {
  method: 'GET',
  path: '/api/artists',
  audience: 'anyone',
  summary: 'Artistes, par nom',
  query: ArtistsQuery,
  response: ArtistList,
} as const satisfies Endpoint

export const artistGenres = {
  method: 'GET',
  path: '/api/artists/genres',
  audience: 'anyone',
  summary: 'Genres des artistes',
  response: GenreList,
} as const satisfies Endpoint
