import * as z from 'zod/mini'
import { byId, type Endpoint } from '../endpoint.ts'
import { Wait, WaitRequest, WaitState } from '../waits.ts'

export const waits = {
  method: 'GET',
  path: '/api/waits',
  audience: 'member',
  summary: 'Files d’attente du membre, par date de concert, et les places qui y sont gardées pour lui',
  response: z.array(Wait),
} as const satisfies Endpoint

export const waitAdd = {
  method: 'POST',
  path: '/api/waits/:id',
  audience: 'member',
  changes: null,
  summary: 'Entre dans la file d’un concert complet ; déjà dans la file, garde sa place',
  params: byId,
  body: WaitRequest,
  response: WaitState,
} as const satisfies Endpoint

export const waitRemove = {
  method: 'DELETE',
  path: '/api/waits/:id',
  audience: 'member',
  changes: 'events',
  summary: 'Quitte la file d’un concert ; les places gardées passent à la personne suivante',
  params: byId,
  response: WaitState,
} as const satisfies Endpoint
