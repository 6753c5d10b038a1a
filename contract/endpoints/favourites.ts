import * as z from 'zod/mini'
import { byId, type Endpoint } from '../endpoint.ts'
import { Event } from '../events.ts'
import { BatchCheck, BatchCheckRequest, FavoriteCheck, Followed, FollowState } from '../favourites.ts'

export const favorites = {
  method: 'GET',
  path: '/api/favorites',
  audience: 'member',
  summary: 'Événements favoris du membre, les derniers ajoutés d’abord',
  response: z.array(Event),
} as const satisfies Endpoint

export const favoriteBatchCheck = {
  method: 'POST',
  path: '/api/favorites/batch-check',
  audience: 'member',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Dit lesquels de ces événements sont favoris',
  body: BatchCheckRequest,
  response: BatchCheck,
} as const satisfies Endpoint

export const favoriteCheck = {
  method: 'GET',
  path: '/api/favorites/:id/check',
  audience: 'member',
  summary: 'Dit si un événement est favori',
  params: byId,
  response: FavoriteCheck,
} as const satisfies Endpoint

export const favoriteAdd = {
  method: 'POST',
  path: '/api/favorites/:id',
  audience: 'member',
  changes: 'events',
  summary: 'Ajoute un favori ; déjà favori, rien ne change',
  params: byId,
  response: FavoriteCheck,
} as const satisfies Endpoint

export const favoriteRemove = {
  method: 'DELETE',
  path: '/api/favorites/:id',
  audience: 'member',
  changes: 'events',
  summary: 'Retire un favori ; s’il ne l’est pas, rien ne change',
  params: byId,
  response: FavoriteCheck,
} as const satisfies Endpoint

export const follows = {
  method: 'GET',
  path: '/api/follows',
  audience: 'member',
  summary: 'Artistes, lieux et organisations que suit le membre, les derniers d’abord',
  response: z.array(Followed),
} as const satisfies Endpoint

export const followAdd = {
  method: 'POST',
  path: '/api/follows/:id',
  audience: 'member',
  changes: null,
  summary: 'Suit un artiste, un lieu ou une organisation ; déjà suivi, rien ne change',
  params: byId,
  response: FollowState,
} as const satisfies Endpoint

export const followRemove = {
  method: 'DELETE',
  path: '/api/follows/:id',
  audience: 'member',
  changes: null,
  summary: 'Ne suit plus ; s’il n’était pas suivi, rien ne change',
  params: byId,
  response: FollowState,
} as const satisfies Endpoint
