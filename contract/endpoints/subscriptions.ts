import { IdempotencyHeaders } from '../checkout.ts'
import { byId, type Endpoint } from '../endpoint.ts'
import { KeySet, PassQr, PassStatus, PassStatusRequest, SubscriptionDetails } from '../pass.ts'
import {
  AutoRenewRequest,
  DeclarationReceipt,
  SubscriptionChangePreview,
  SubscriptionChangeQuery,
  SubscriptionChangeRequest,
  SubscriptionCheckoutRequest,
  SubscriptionCheckoutResponse,
  TerminationRequest,
  WithdrawalConfirmRequest,
  WithdrawalOutcome,
  WithdrawalPreview,
  WithdrawalPreviewRequest,
  WithdrawalRequest,
  WithdrawQuery,
} from '../subscriptions.ts'

export const subscriptionCheckout = {
  method: 'POST',
  path: '/api/sub-create-checkout-session',
  audience: 'member',
  changes: null,
  summary: 'Ouvre le paiement d’un Pass',
  body: SubscriptionCheckoutRequest,
  headers: IdempotencyHeaders,
  response: SubscriptionCheckoutResponse,
} as const satisfies Endpoint

export const subscriptionChangePreview = {
  method: 'GET',
  path: '/api/subscription/change',
  audience: 'member',
  summary: 'Ce que coûterait un changement de Pass, et quand il vaudrait',
  query: SubscriptionChangeQuery,
  response: SubscriptionChangePreview,
} as const satisfies Endpoint

export const subscriptionChange = {
  method: 'POST',
  path: '/api/subscription/change',
  audience: 'member',
  changes: null,
  summary: 'Change de Pass : vers le haut tout de suite, au prorata ; vers le bas à la fin de la période',
  body: SubscriptionChangeRequest,
  headers: IdempotencyHeaders,
  response: SubscriptionDetails,
} as const satisfies Endpoint

export const subscriptionAutoRenew = {
  method: 'PUT',
  path: '/api/subscription/auto-renew',
  audience: 'member',
  changes: null,
  summary: 'Active ou arrête le renouvellement automatique',
  body: AutoRenewRequest,
  response: SubscriptionDetails,
} as const satisfies Endpoint

export const subscriptionCancel = {
  method: 'POST',
  path: '/api/subscription/cancel',
  audience: 'member',
  changes: null,
  summary: 'Résilie le Pass : il vaut jusqu’à la fin de la période payée',
  response: SubscriptionDetails,
} as const satisfies Endpoint

export const subscriptionTermination = {
  method: 'POST',
  path: '/api/subscription/termination',
  audience: 'anyone',
  changes: null,
  summary: 'Résilie un Pass sans connexion ; la réponse est la même pour une adresse inconnue',
  body: TerminationRequest,
  response: DeclarationReceipt,
} as const satisfies Endpoint

export const subscriptionWithdraw = {
  method: 'POST',
  path: '/api/subscription/withdraw',
  audience: 'member',
  changes: 'events',
  summary: 'Rétractation du membre : le Pass prend fin et est remboursé',
  query: WithdrawQuery,
  response: WithdrawalOutcome,
} as const satisfies Endpoint

export const subscriptionWithdrawPreview = {
  method: 'GET',
  path: '/api/subscription/withdraw',
  audience: 'member',
  summary: 'Ce qu’une rétractation du membre rembourserait, et pourquoi',
  response: WithdrawalPreview,
} as const satisfies Endpoint

export const withdrawal = {
  method: 'POST',
  path: '/api/withdrawals',
  audience: 'anyone',
  changes: null,
  summary: 'Déclaration de rétractation sans connexion, avec accusé de réception par courriel',
  body: WithdrawalRequest,
  response: DeclarationReceipt,
} as const satisfies Endpoint

export const withdrawalPreview = {
  method: 'POST',
  path: '/api/withdrawals/preview',
  audience: 'anyone',
  changes: null,
  isAnsweredWhileHeld: true,
  summary: 'Ce que rembourserait la rétractation d’un lien reçu par courriel, qui reste valable',
  body: WithdrawalPreviewRequest,
  response: WithdrawalPreview,
} as const satisfies Endpoint

export const withdrawalConfirm = {
  method: 'POST',
  path: '/api/withdrawals/confirm',
  audience: 'anyone',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Exécute une rétractation par le lien reçu par courriel',
  body: WithdrawalConfirmRequest,
  response: WithdrawalOutcome,
} as const satisfies Endpoint

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
  changes: null,
  isAnsweredWhileHeld: true,
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
