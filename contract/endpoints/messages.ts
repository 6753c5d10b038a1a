import { byId, Done, type Endpoint, MessageResponse } from '../endpoint.ts'
import {
  ContactRequest,
  FeedbackComment,
  FeedbackRequest,
  FeedbackResponse,
  PreregistrationRequest,
} from '../messages.ts'

export const feedback = {
  method: 'POST',
  path: '/api/feedbacks',
  audience: 'either',
  changes: null,
  summary: 'Ouvre un avis, avec sa note',
  body: FeedbackRequest,
  response: FeedbackResponse,
} as const satisfies Endpoint

export const feedbackComment = {
  method: 'PATCH',
  path: '/api/feedbacks/:id',
  audience: 'either',
  changes: null,
  summary: 'Ajoute le commentaire d’un avis',
  params: byId,
  body: FeedbackComment,
  response: Done,
} as const satisfies Endpoint

export const preregister = {
  method: 'POST',
  path: '/api/preregister',
  audience: 'anyone',
  changes: null,
  summary: 'Pré-inscription par adresse email',
  body: PreregistrationRequest,
  response: Done,
} as const satisfies Endpoint

export const contact = {
  method: 'POST',
  path: '/api/contact',
  audience: 'anyone',
  changes: null,
  summary: 'Message à l’équipe',
  body: ContactRequest,
  response: MessageResponse,
} as const satisfies Endpoint
