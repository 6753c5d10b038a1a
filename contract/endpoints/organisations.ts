import * as z from 'zod/mini'
import { IdempotencyHeaders } from '../checkout.ts'
import { byCode, byId, Done, type Endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import {
  MyOrganisations,
  Organisation,
  OrganisationCreateRequest,
  OrganisationSaveRequest,
  OrganisationSummary,
  PasswordRequest,
  RoleRequest,
  TeamInvitation,
  TeamInviteRequest,
} from '../organisations.ts'

const byPerson = z.object({ id: Id, memberId: Id })

export const organisations = {
  method: 'GET',
  path: '/api/organisations',
  audience: 'member',
  summary: 'Structures du membre, avec son rôle dans chacune',
  response: MyOrganisations,
} as const satisfies Endpoint

export const organisationCreate = {
  method: 'POST',
  path: '/api/organisations',
  audience: 'member',
  changes: null,
  summary: 'Crée une structure, dont le membre est responsable ; la même clé d’idempotence rend la même',
  headers: IdempotencyHeaders,
  body: OrganisationCreateRequest,
  response: OrganisationSummary,
} as const satisfies Endpoint

export const organisation = {
  method: 'GET',
  path: '/api/organisations/:id',
  audience: 'member',
  summary: 'Une structure du membre : personnes, invitations, données légales, derniers actes',
  params: byId,
  response: Organisation,
} as const satisfies Endpoint

export const organisationSave = {
  method: 'PUT',
  path: '/api/organisations/:id',
  audience: 'member',
  changes: null,
  summary: 'Modifie une structure et ses données légales, pour ses responsables',
  params: byId,
  body: OrganisationSaveRequest,
  response: Organisation,
} as const satisfies Endpoint

export const teamInvite = {
  method: 'POST',
  path: '/api/organisations/:id/invitations',
  audience: 'member',
  changes: null,
  summary: 'Invite une adresse dans l’équipe, par un lien de 7 jours ; une invitation ouverte reste la même',
  params: byId,
  body: TeamInviteRequest,
  response: Organisation,
} as const satisfies Endpoint

export const teamUninvite = {
  method: 'DELETE',
  path: '/api/organisations/:id/invitations/:invitationId',
  audience: 'member',
  changes: null,
  summary: 'Reprend une invitation ouverte ; sans elle, rien ne change',
  params: z.object({ id: Id, invitationId: Id }),
  response: Organisation,
} as const satisfies Endpoint

export const personChange = {
  method: 'PUT',
  path: '/api/organisations/:id/people/:memberId',
  audience: 'member',
  changes: null,
  summary: 'Change le rôle d’une personne ; il reste toujours un responsable',
  params: byPerson,
  body: RoleRequest,
  response: Organisation,
} as const satisfies Endpoint

export const personRemove = {
  method: 'DELETE',
  path: '/api/organisations/:id/people/:memberId',
  audience: 'member',
  changes: null,
  summary: 'Retire une personne de l’équipe, ou la quitte ; le mot de passe est redemandé',
  params: byPerson,
  body: PasswordRequest,
  response: Done,
} as const satisfies Endpoint

export const teamInvitation = {
  method: 'GET',
  path: '/api/team-invitations/:code',
  audience: 'either',
  summary: 'Une invitation dans une équipe, par son lien',
  params: byCode,
  response: TeamInvitation,
} as const satisfies Endpoint

export const teamJoin = {
  method: 'POST',
  path: '/api/team-invitations/:code/join',
  audience: 'member',
  changes: null,
  summary: 'Rejoint l’équipe, avec le compte de l’adresse invitée',
  params: byCode,
  response: OrganisationSummary,
} as const satisfies Endpoint
