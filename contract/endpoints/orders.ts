import * as z from 'zod/mini'
import {
  DemoPayment,
  DemoPaymentRequest,
  DemoPaymentResponse,
  IdempotencyHeaders,
  OpenOrder,
  PaymentConfirmRequest,
  PaymentIntentRequest,
  PaymentIntentResponse,
  PaymentStatus,
} from '../checkout.ts'
import { byId, type Endpoint } from '../endpoint.ts'

export const paymentIntent = {
  method: 'POST',
  path: '/api/create-payment-intent',
  audience: 'member',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Réserve les places pendant 15 minutes et ouvre leur paiement',
  body: PaymentIntentRequest,
  headers: IdempotencyHeaders,
  response: PaymentIntentResponse,
} as const satisfies Endpoint

export const paymentConfirm = {
  method: 'POST',
  path: '/api/payment/confirm',
  audience: 'member',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Demande au prestataire où en est un paiement, et en tire les conséquences',
  body: PaymentConfirmRequest,
  response: PaymentStatus,
} as const satisfies Endpoint

export const payment = {
  method: 'GET',
  path: '/api/payment/:id',
  audience: 'member',
  summary: 'Où en est une commande du membre, par le numéro de son paiement',
  params: byId,
  response: PaymentStatus,
} as const satisfies Endpoint

export const openOrders = {
  method: 'GET',
  path: '/api/orders',
  audience: 'member',
  summary: 'Commandes du membre qui attendent leur paiement, avec le temps qui leur reste',
  response: z.array(OpenOrder),
} as const satisfies Endpoint

export const orderResume = {
  method: 'POST',
  path: '/api/orders/:id/payment',
  audience: 'member',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Reprend le paiement d’une commande du membre ; déjà payée, mène à sa confirmation',
  params: byId,
  response: PaymentIntentResponse,
} as const satisfies Endpoint

export const orderAbandon = {
  method: 'DELETE',
  path: '/api/orders/:id',
  audience: 'member',
  changes: 'events',
  summary: 'Abandonne une commande non payée et rend ses places ; payée entre-temps, elle reste',
  params: byId,
  response: PaymentStatus,
} as const satisfies Endpoint

export const demoPayment = {
  method: 'GET',
  path: '/api/demo-payments/:id',
  audience: 'anyone',
  summary: 'Un paiement de démonstration',
  params: byId,
  response: DemoPayment,
} as const satisfies Endpoint

export const demoPaymentPay = {
  method: 'POST',
  path: '/api/demo-payments/:id',
  audience: 'anyone',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Accepte ou refuse une carte de test : aucun argent ne circule',
  params: byId,
  body: DemoPaymentRequest,
  response: DemoPaymentResponse,
} as const satisfies Endpoint
