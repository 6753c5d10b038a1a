import * as z from 'zod/mini'
import { CatalogueFileName, CatalogueManifest, CatalogueSlice } from '../catalogue.ts'
import { RelatedToEvent } from '../directory.ts'
import { byId, type Endpoint } from '../endpoint.ts'
import { Event, EventAlternatives, EventFilters, EventPage, EventsQuery, TicketType } from '../events.ts'

export const events = {
  method: 'GET',
  path: '/api/events',
  audience: 'anyone',
  summary: 'Événements non terminés, par date, heure, identifiant',
  query: EventsQuery,
  response: z.array(Event),
} as const satisfies Endpoint

export const catalogue = {
  method: 'GET',
  path: '/api/catalogue',
  audience: 'anyone',
  summary: 'Les fichiers qui contiennent tous les événements à venir',
  response: CatalogueManifest,
} as const satisfies Endpoint

export const catalogueFile = {
  method: 'GET',
  path: '/api/catalogue/:name',
  audience: 'anyone',
  summary: 'Un fichier du catalogue, nommé par son contenu : il ne change jamais',
  params: z.object({ name: CatalogueFileName }),
  response: CatalogueSlice,
  lines: true,
} as const satisfies Endpoint

export const eventFilters = {
  method: 'GET',
  path: '/api/events/filters',
  audience: 'anyone',
  summary: 'Villes et styles des événements à venir',
  response: EventFilters,
} as const satisfies Endpoint

export const eventAlternatives = {
  method: 'GET',
  path: '/api/events/alternatives',
  audience: 'anyone',
  summary: 'Ce qu’une liste vide trouverait autrement : sans l’un de ses filtres, ou un autre jour',
  query: EventsQuery,
  response: EventAlternatives,
} as const satisfies Endpoint

export const event = {
  method: 'GET',
  path: '/api/events/:id',
  audience: 'anyone',
  summary: 'Un événement',
  params: byId,
  response: EventPage,
} as const satisfies Endpoint

export const eventRelated = {
  method: 'GET',
  path: '/api/events/:id/related',
  audience: 'anyone',
  summary: 'Artistes, lieu et organisateur d’un événement, et d’autres à venir',
  params: byId,
  response: RelatedToEvent,
} as const satisfies Endpoint

export const eventTickets = {
  method: 'GET',
  path: '/api/events/:id/tickets',
  audience: 'anyone',
  summary: 'Types de billets d’un événement',
  params: byId,
  response: z.array(TicketType),
} as const satisfies Endpoint
