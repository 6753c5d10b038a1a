import * as z from 'zod/mini'
import { SeatKey } from '../check-in.ts'
import { IdempotencyHeaders } from '../checkout.ts'
import { byCode, byId, Done, type Endpoint } from '../endpoint.ts'
import { GivenInvitation, HoldRequest, Invitation, SendPlacesRequest } from '../invitations.ts'
import {
  BookingRequest,
  BookingResponse,
  CancelBookingQuery,
  ResaleState,
  Ticket,
  TicketCodeQuery,
  TicketCodeStatus,
  WalletLinks,
} from '../tickets.ts'

export const tickets = {
  method: 'GET',
  path: '/api/tickets',
  audience: 'member',
  summary: 'Billets du membre, à venir et passés',
  response: z.array(Ticket),
} as const satisfies Endpoint

export const seatKeys = {
  method: 'GET',
  path: '/api/tickets/keys',
  audience: 'member',
  summary: 'Clés des places à venir du membre, qui signent leurs codes vivants',
  response: z.array(SeatKey),
} as const satisfies Endpoint

export const ticketReturn = {
  method: 'POST',
  path: '/api/tickets/:id/return',
  audience: 'member',
  changes: 'events',
  summary: 'Rend un billet d’un concert déplacé, avec toute sa commande',
  params: byId,
  response: Done,
} as const satisfies Endpoint

export const seatOffer = {
  method: 'POST',
  path: '/api/resale/:id',
  audience: 'member',
  changes: 'events',
  summary:
    'Propose une place payée d’un concert complet ; elle reste au membre jusqu’à ce que quelqu’un l’ait payée',
  params: byId,
  response: ResaleState,
} as const satisfies Endpoint

export const seatKeep = {
  method: 'DELETE',
  path: '/api/resale/:id',
  audience: 'member',
  changes: 'events',
  summary: 'Reprend une place proposée, tant que personne n’est en train de la payer',
  params: byId,
  response: ResaleState,
} as const satisfies Endpoint

export const seatReturn = {
  method: 'DELETE',
  path: '/api/seats/:id',
  audience: 'member',
  changes: 'events',
  summary: 'Rend une place gratuite ou du Pass, plus de 24 h avant l’événement ; les autres restent',
  params: byId,
  response: Done,
} as const satisfies Endpoint

export const ticketCode = {
  method: 'GET',
  path: '/api/ticket-codes/:id',
  audience: 'anyone',
  summary: 'Ce que vaut un billet présenté à l’entrée',
  params: byId,
  query: TicketCodeQuery,
  response: TicketCodeStatus,
} as const satisfies Endpoint

export const walletLinks = {
  method: 'GET',
  path: '/api/tickets/:id/wallets',
  audience: 'member',
  summary:
    'De quoi ajouter chaque place d’un billet du membre à Google Wallet ou Apple Wallet, où ils sont proposés',
  params: byId,
  response: WalletLinks,
} as const satisfies Endpoint

export const bookFree = {
  method: 'POST',
  path: '/api/events/:id/book-free',
  audience: 'member',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Réserve un concert partenaire payant avec le Pass, sur les concerts du mois',
  params: byId,
  body: BookingRequest,
  response: BookingResponse,
} as const satisfies Endpoint

export const reserveFree = {
  method: 'POST',
  path: '/api/events/:id/reserve-free',
  audience: 'member',
  changes: 'events',
  isRefusedLast: true,
  summary: 'Réserve un concert partenaire gratuit avec le Pass',
  params: byId,
  body: BookingRequest,
  response: BookingResponse,
} as const satisfies Endpoint

export const cancelBooking = {
  method: 'DELETE',
  path: '/api/events/:id/cancel-booking',
  audience: 'member',
  changes: 'events',
  summary: 'Annule la réservation gratuite du membre, plus de 24 h avant l’événement',
  params: byId,
  query: CancelBookingQuery,
  response: Done,
} as const satisfies Endpoint

export const invitationGive = {
  method: 'POST',
  path: '/api/events/:id/invitations',
  audience: 'member',
  changes: 'events',
  summary: 'Donne une place d’un concert partenaire à un invité, sur les invitations du mois',
  params: byId,
  headers: IdempotencyHeaders,
  response: GivenInvitation,
} as const satisfies Endpoint

export const placesSend = {
  method: 'POST',
  path: '/api/invitations/places',
  audience: 'member',
  changes: null,
  summary: 'Crée le lien de chaque place que le membre envoie, ou rend celui qui attend déjà',
  body: SendPlacesRequest,
  response: z.array(GivenInvitation),
} as const satisfies Endpoint

export const invitationsGiven = {
  method: 'GET',
  path: '/api/invitations',
  audience: 'member',
  summary: 'Invitations et places que le membre a données, les dernières d’abord',
  response: z.array(GivenInvitation),
} as const satisfies Endpoint

export const invitation = {
  method: 'GET',
  path: '/api/invitations/:code',
  audience: 'either',
  summary: 'L’invitation d’un lien, avec le billet de l’invité',
  params: byCode,
  response: Invitation,
} as const satisfies Endpoint

export const invitationTake = {
  method: 'POST',
  path: '/api/invitations/:code/take',
  audience: 'member',
  changes: null,
  summary: 'Ajoute une invitation ou une place envoyée aux billets du membre, une seule fois',
  params: byCode,
  response: Ticket,
} as const satisfies Endpoint

export const placeHold = {
  method: 'POST',
  path: '/api/invitations/:code/hold',
  audience: 'anyone',
  changes: null,
  isRefusedLast: true,
  summary: 'Prend une place envoyée sans compte, une seule fois, avec un secret du téléphone',
  params: byCode,
  body: HoldRequest,
  response: Invitation,
} as const satisfies Endpoint

export const invitationWithdraw = {
  method: 'DELETE',
  path: '/api/invitations/:code',
  audience: 'member',
  changes: 'events',
  summary: 'Reprend une invitation, plus de 24 h avant le concert, ou une place que personne n’a prise',
  params: byCode,
  response: GivenInvitation,
} as const satisfies Endpoint
