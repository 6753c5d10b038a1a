import * as z from 'zod/mini'
import { IdempotencyHeaders } from '../checkout.ts'
import { byCode, byId, type Endpoint } from '../endpoint.ts'
import { Gift, GiftLink, GiftOpened, GiftRequest } from '../gifts.ts'

export const giftBuy = {
  method: 'POST',
  path: '/api/gifts',
  audience: 'member',
  changes: null,
  summary: 'Ouvre le paiement d’un Pass à offrir, payé en une fois',
  body: GiftRequest,
  headers: IdempotencyHeaders,
  response: GiftOpened,
} as const satisfies Endpoint

export const gifts = {
  method: 'GET',
  path: '/api/gifts',
  audience: 'member',
  summary: 'Pass que le membre a offerts, les derniers d’abord',
  response: z.array(Gift),
} as const satisfies Endpoint

export const gift = {
  method: 'GET',
  path: '/api/gifts/:id',
  audience: 'member',
  summary: 'Un Pass que le membre a offert, ou qu’il est en train de payer',
  params: byId,
  response: Gift,
} as const satisfies Endpoint

export const giftWithdraw = {
  method: 'POST',
  path: '/api/gifts/:id/withdraw',
  audience: 'member',
  changes: null,
  summary: 'Rétractation d’un Pass offert que personne n’a pris : il est remboursé en entier',
  params: byId,
  response: Gift,
} as const satisfies Endpoint

export const giftLink = {
  method: 'GET',
  path: '/api/gift-links/:code',
  audience: 'either',
  summary: 'Le Pass offert d’un lien',
  params: byCode,
  response: GiftLink,
} as const satisfies Endpoint

export const giftTake = {
  method: 'POST',
  path: '/api/gift-links/:code/take',
  audience: 'member',
  changes: null,
  isRefusedLast: true,
  summary: 'Prend un Pass offert, une seule fois : il commence, ou attend la fin du Pass en cours',
  params: byCode,
  response: GiftLink,
} as const satisfies Endpoint
