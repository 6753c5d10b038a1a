import * as z from 'zod/mini'
import {
  Draft,
  DraftCopyRequest,
  DraftDeleteQuery,
  DraftList,
  DraftPublished,
  DraftPublishRequest,
  DraftSaveRequest,
  POSTER_BYTES,
  Poster,
  PosterRequest,
  ReviewReturnRequest,
  Reviews,
} from '../drafts.ts'
import { byId, Done, type Endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

const byDraft = z.object({ id: Id, draftId: Id })
const byConcert = z.object({ id: Id, eventId: Id })
const byReview = z.object({ draftId: Id })
const drafts = '/api/organisations/:id/drafts'

export const organiserDrafts = {
  method: 'GET',
  path: drafts,
  audience: 'member',
  summary: 'Brouillons d’une structure, les derniers d’abord',
  params: byId,
  response: DraftList,
} as const satisfies Endpoint

export const organiserDraft = {
  method: 'GET',
  path: `${drafts}/:draftId`,
  audience: 'member',
  summary: 'Un brouillon, avec le concert publié qu’il modifie',
  params: byDraft,
  response: Draft,
} as const satisfies Endpoint

export const organiserDraftSave = {
  method: 'PUT',
  path: `${drafts}/:draftId`,
  audience: 'member',
  changes: null,
  summary:
    'Enregistre un brouillon si sa version est celle qui a été lue (409 sinon) ; la version 0 en fait un nouveau',
  params: byDraft,
  body: DraftSaveRequest,
  response: Draft,
} as const satisfies Endpoint

export const organiserDraftDelete = {
  method: 'DELETE',
  path: `${drafts}/:draftId`,
  audience: 'member',
  changes: null,
  summary:
    'Supprime un brouillon, si sa version est celle qui est nommée (409 sinon) ; sans lui, rien ne change',
  params: byDraft,
  query: DraftDeleteQuery,
  response: Done,
} as const satisfies Endpoint

export const organiserDraftCopy = {
  method: 'POST',
  path: drafts,
  audience: 'member',
  changes: null,
  summary: 'Fait un brouillon d’un autre ou d’un concert : tout sauf la date, les numéros et les ventes',
  params: byId,
  body: DraftCopyRequest,
  response: Draft,
} as const satisfies Endpoint

export const organiserDraftOfConcert = {
  method: 'POST',
  path: '/api/organisations/:id/concerts/:eventId/draft',
  audience: 'member',
  changes: null,
  summary: 'Ouvre la fiche d’un concert publié : un brouillon, le même jusqu’à sa publication',
  params: byConcert,
  response: Draft,
} as const satisfies Endpoint

export const organiserDraftPublish = {
  method: 'POST',
  path: `${drafts}/:draftId/publish`,
  audience: 'member',
  changes: 'catalogue',
  summary: 'Publie un brouillon, ou l’envoie en relecture ; déjà publié, rien ne change',
  params: byDraft,
  body: DraftPublishRequest,
  response: DraftPublished,
} as const satisfies Endpoint

export const organiserWithdraw = {
  method: 'POST',
  path: '/api/organisations/:id/concerts/:eventId/withdraw',
  audience: 'member',
  changes: 'catalogue',
  summary: 'Retire un concert publié ici dont aucune place n’a été prise : il redevient un brouillon',
  params: byConcert,
  response: Draft,
} as const satisfies Endpoint

export const organiserPoster = {
  method: 'POST',
  path: '/api/organisations/:id/posters',
  audience: 'member',
  changes: null,
  summary: 'Enregistre une affiche : un JPEG de 1 600 px au plus, sans données de l’appareil',
  params: byId,
  body: PosterRequest,
  maxBytes: Math.ceil(POSTER_BYTES / 3) * 4 + 1024,
  waitMs: 30_000,
  response: Poster,
} as const satisfies Endpoint

export const reviews = {
  method: 'GET',
  path: '/api/reviews',
  audience: 'member',
  summary: 'Concerts en relecture, pour les opérateurs',
  response: Reviews,
} as const satisfies Endpoint

export const reviewPublish = {
  method: 'POST',
  path: '/api/reviews/:draftId/publish',
  audience: 'member',
  changes: 'catalogue',
  summary: 'Publie un concert en relecture ; sa structure publie seule ensuite',
  params: byReview,
  body: DraftPublishRequest,
  response: DraftPublished,
} as const satisfies Endpoint

export const reviewReturn = {
  method: 'POST',
  path: '/api/reviews/:draftId/return',
  audience: 'member',
  changes: null,
  summary: 'Rend un concert en relecture, avec la raison',
  params: byReview,
  body: ReviewReturnRequest,
  response: Done,
} as const satisfies Endpoint
