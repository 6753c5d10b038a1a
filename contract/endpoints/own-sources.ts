import * as z from 'zod/mini'
import { byId, type Endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import {
  OwnSources,
  SourceAddRequest,
  SourceDismissRequest,
  SourceSaveRequest,
  SourceTrial,
  SourceTryRequest,
} from '../own-sources.ts'

const bySource = z.object({ id: Id, sourceId: Id })
const sources = '/api/organisations/:id/sources'

export const organiserSources = {
  method: 'GET',
  path: sources,
  audience: 'member',
  summary: 'Agendas et pages lus pour une structure, avec leur dernière lecture et ce qui attend un choix',
  params: byId,
  response: OwnSources,
} as const satisfies Endpoint

export const organiserSourceTry = {
  method: 'POST',
  path: `${sources}/try`,
  audience: 'member',
  changes: null,
  summary: 'Lit une adresse et dit ce qui en serait repris ; rien n’est enregistré',
  params: byId,
  body: SourceTryRequest,
  response: SourceTrial,
} as const satisfies Endpoint

export const organiserSourceAdd = {
  method: 'POST',
  path: sources,
  audience: 'member',
  changes: null,
  summary:
    'Ajoute une adresse à lire toutes les deux heures ; répété avec le même identifiant, ne change rien',
  params: byId,
  body: SourceAddRequest,
  response: OwnSources,
} as const satisfies Endpoint

export const organiserSourceSave = {
  method: 'PUT',
  path: `${sources}/:sourceId`,
  audience: 'member',
  changes: null,
  summary: 'Met une source en pause ou la reprend ; choisit si ses nouveaux concerts sont publiés',
  params: bySource,
  body: SourceSaveRequest,
  response: OwnSources,
} as const satisfies Endpoint

export const organiserSourceRemove = {
  method: 'DELETE',
  path: `${sources}/:sourceId`,
  audience: 'member',
  changes: null,
  summary: 'Retire une source ; ses brouillons et ses concerts restent',
  params: bySource,
  response: OwnSources,
} as const satisfies Endpoint

export const organiserSourceRead = {
  method: 'POST',
  path: `${sources}/:sourceId/read`,
  audience: 'member',
  changes: null,
  summary: 'Fait relire une source maintenant',
  params: bySource,
  response: OwnSources,
} as const satisfies Endpoint

export const organiserSourceDismiss = {
  method: 'POST',
  path: `${sources}/:sourceId/dismiss`,
  audience: 'member',
  changes: null,
  summary: 'Laisse un concert comme il est, malgré ce que dit sa source',
  params: bySource,
  body: SourceDismissRequest,
  response: OwnSources,
} as const satisfies Endpoint
