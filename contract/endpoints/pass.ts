import { byId, type Endpoint } from '../endpoint.ts'
import { KeySet, PassQr, PassStatus, PassStatusRequest, SubscriptionDetails } from '../pass.ts'

export const subscriptionDetails = {
  method: 'GET',
  path: '/api/subscription/details',
  audience: 'member',
  summary: 'Pass du membre et ce qu’il en reste ce mois-ci',
  response: SubscriptionDetails,
} as const satisfies Endpoint

export const passQr = {
  method: 'GET',
  path: '/api/user/pass-qr',
  audience: 'member',
  summary: 'Adresse signée du QR code du Pass',
  response: PassQr,
} as const satisfies Endpoint

export const passCodeStatus = {
  method: 'POST',
  path: '/api/pass/:id/status',
  audience: 'anyone',
  summary: 'Dit si le Pass d’un code signé est terminé ou a changé, à qui présente ce code',
  params: byId,
  body: PassStatusRequest,
  response: PassStatus,
} as const satisfies Endpoint

export const passKeys = {
  method: 'GET',
  path: '/api/pass/keys',
  audience: 'anyone',
  summary: 'Clés publiques qui vérifient les Pass (JWKS)',
  response: KeySet,
} as const satisfies Endpoint
