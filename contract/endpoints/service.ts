import * as z from 'zod/mini'
import { ArtistsShare } from '../artists-share.ts'
import { AppConfig } from '../config.ts'
import type { Endpoint } from '../endpoint.ts'

export const health = {
  method: 'GET',
  path: '/api/health',
  audience: 'anyone',
  isProbe: true,
  summary: 'Dit si le serveur peut servir',
  response: z.object({
    status: z.literal('ok'),
    version: z._default(z.string(), ''),
    commit: z._default(z.nullable(z.string()), null),
  }),
} as const satisfies Endpoint

export const appConfig = {
  method: 'GET',
  path: '/api/config/app',
  audience: 'anyone',
  summary: 'Réglages publics de l’application',
  response: AppConfig,
} as const satisfies Endpoint

export const artistsShare = {
  method: 'GET',
  path: '/api/artists-share',
  audience: 'anyone',
  summary: 'La part des artistes : 70 % des Pass payés le mois dernier, par concert',
  response: ArtistsShare,
} as const satisfies Endpoint
