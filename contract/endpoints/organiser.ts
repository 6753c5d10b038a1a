import * as z from 'zod/mini'
import { IdempotencyHeaders } from '../checkout.ts'
import { byId, type Endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { PasswordRequest } from '../organisations.ts'
import {
  ConcertFigures,
  ConcertMessageRequest,
  ConcertMessages,
  ConcertMoveRequest,
  ConcertPeople,
  ConcertResaleRequest,
  ConcertStakes,
  ConcertStatement,
  ConcertsQuery,
  Deadlines,
  DoorLinkRequest,
  DoorLinks,
  FigureLinkQuery,
  FigureLinks,
  GuestList,
  GuestsRequest,
  NewDoorLink,
  NewFigureLink,
  OrganiserConcerts,
  SharedFigures,
  TextFile,
} from '../organiser.ts'

const byConcert = z.object({ id: Id, eventId: Id })
const concert = '/api/organisations/:id/concerts/:eventId'

export const organiserConcerts = {
  method: 'GET',
  path: '/api/organisations/:id/concerts',
  audience: 'member',
  summary: 'Concerts d’une structure, à venir ou passés, 30 par page : état, billets, recette, entrées',
  params: byId,
  query: ConcertsQuery,
  response: OrganiserConcerts,
} as const satisfies Endpoint

export const organiserDeadlines = {
  method: 'GET',
  path: '/api/organisations/:id/deadlines',
  audience: 'member',
  summary: 'Échéances d’une structure autour de ses concerts (SACEM, relevé, CNM, SIBIL), avec les chiffres',
  params: byId,
  response: Deadlines,
} as const satisfies Endpoint

export const organiserConcert = {
  method: 'GET',
  path: concert,
  audience: 'member',
  summary: 'Chiffres d’un concert, ceux du registre, avec les ventes par jour',
  params: byConcert,
  response: ConcertFigures,
} as const satisfies Endpoint

export const organiserPeople = {
  method: 'GET',
  path: `${concert}/people`,
  audience: 'member',
  summary: 'Personnes attendues à un concert, avec les codes courts de leurs places',
  params: byConcert,
  response: ConcertPeople,
} as const satisfies Endpoint

export const organiserPeopleFile = {
  method: 'GET',
  path: `${concert}/people-file`,
  audience: 'member',
  summary: 'La même liste pour un tableur (CSV)',
  params: byConcert,
  response: TextFile,
} as const satisfies Endpoint

export const organiserGuests = {
  method: 'GET',
  path: `${concert}/guests`,
  audience: 'member',
  summary: 'Liste d’invités d’un concert, avec le lien de chaque billet',
  params: byConcert,
  response: GuestList,
} as const satisfies Endpoint

export const organiserGuestsAdd = {
  method: 'POST',
  path: `${concert}/guests`,
  audience: 'member',
  changes: 'events',
  summary:
    'Ajoute des invités, tous ou aucun : un billet gratuit numéroté par place, dans les places de la salle',
  params: byConcert,
  headers: IdempotencyHeaders,
  body: GuestsRequest,
  response: GuestList,
} as const satisfies Endpoint

export const organiserGuestRemove = {
  method: 'DELETE',
  path: `${concert}/guests/:guestId`,
  audience: 'member',
  changes: 'events',
  summary: 'Retire un invité de la liste, tant qu’il n’est pas entré ; déjà retiré, rien ne change',
  params: z.object({ id: Id, eventId: Id, guestId: Id }),
  response: GuestList,
} as const satisfies Endpoint

export const organiserMessages = {
  method: 'GET',
  path: `${concert}/messages`,
  audience: 'member',
  summary: 'Messages envoyés aux détenteurs d’un concert, et combien de personnes un autre atteindrait',
  params: byConcert,
  response: ConcertMessages,
} as const satisfies Endpoint

export const organiserMessageSend = {
  method: 'POST',
  path: `${concert}/messages`,
  audience: 'member',
  changes: null,
  summary: 'Envoie un message à tous les détenteurs, par email et notification ; trois par concert au plus',
  params: byConcert,
  body: ConcertMessageRequest,
  response: ConcertMessages,
} as const satisfies Endpoint

export const organiserDoorLinks = {
  method: 'GET',
  path: `${concert}/door-links`,
  audience: 'member',
  summary: 'Liens d’entrée d’un concert',
  params: byConcert,
  response: DoorLinks,
} as const satisfies Endpoint

export const organiserDoorLinkAdd = {
  method: 'POST',
  path: `${concert}/door-links`,
  audience: 'member',
  changes: null,
  summary: 'Fait un lien d’entrée ; son adresse et ses quatre chiffres ne sont donnés que cette fois',
  params: byConcert,
  body: DoorLinkRequest,
  response: NewDoorLink,
} as const satisfies Endpoint

export const organiserDoorLinkRevoke = {
  method: 'DELETE',
  path: `${concert}/door-links/:linkId`,
  audience: 'member',
  changes: null,
  summary: 'Révoque un lien d’entrée ; déjà révoqué, rien ne change',
  params: z.object({ id: Id, eventId: Id, linkId: Id }),
  response: DoorLinks,
} as const satisfies Endpoint

export const organiserFigureLinks = {
  method: 'GET',
  path: `${concert}/figure-links`,
  audience: 'member',
  summary: 'Liens de suivi d’un concert',
  params: byConcert,
  response: FigureLinks,
} as const satisfies Endpoint

export const organiserFigureLinkAdd = {
  method: 'POST',
  path: `${concert}/figure-links`,
  audience: 'member',
  changes: null,
  summary: 'Fait un lien de suivi, valable 90 jours ; son adresse n’est donnée que cette fois',
  params: byConcert,
  query: FigureLinkQuery,
  response: NewFigureLink,
} as const satisfies Endpoint

export const organiserFigureLinkRevoke = {
  method: 'DELETE',
  path: `${concert}/figure-links/:linkId`,
  audience: 'member',
  changes: null,
  summary: 'Révoque un lien de suivi ; déjà révoqué, rien ne change',
  params: z.object({ id: Id, eventId: Id, linkId: Id }),
  response: FigureLinks,
} as const satisfies Endpoint

export const sharedFigures = {
  method: 'GET',
  path: '/api/figures/:code',
  audience: 'anyone',
  summary: 'Chiffres d’un concert, par un lien de suivi : billets et recette, sans noms',
  params: z.object({ code: Id }),
  response: SharedFigures,
} as const satisfies Endpoint

export const organiserStakes = {
  method: 'GET',
  path: `${concert}/stakes`,
  audience: 'member',
  summary: 'Qui un changement du concert concerne, et ce que coûte son annulation',
  params: byConcert,
  response: ConcertStakes,
} as const satisfies Endpoint

export const organiserMove = {
  method: 'POST',
  path: `${concert}/move`,
  audience: 'member',
  changes: 'events',
  summary: 'Déplace un concert ; ses détenteurs sont prévenus et peuvent rendre leurs billets',
  params: byConcert,
  body: ConcertMoveRequest,
  response: ConcertStakes,
} as const satisfies Endpoint

export const organiserCancel = {
  method: 'POST',
  path: `${concert}/cancel`,
  audience: 'member',
  changes: 'events',
  summary: 'Annule un concert et rembourse ses billets ; le mot de passe est redemandé',
  params: byConcert,
  body: PasswordRequest,
  response: ConcertStakes,
} as const satisfies Endpoint

export const organiserRestore = {
  method: 'POST',
  path: `${concert}/restore`,
  audience: 'member',
  changes: 'events',
  summary: 'Remet en vente un concert annulé ; les places annulées le restent',
  params: byConcert,
  response: ConcertStakes,
} as const satisfies Endpoint

export const organiserResale = {
  method: 'PUT',
  path: `${concert}/resale`,
  audience: 'member',
  changes: 'events',
  summary: 'Ouvre ou ferme la revente des places payées d’un concert entre personnes',
  params: byConcert,
  body: ConcertResaleRequest,
  response: ConcertStakes,
} as const satisfies Endpoint

export const organiserStatement = {
  method: 'GET',
  path: `${concert}/statement`,
  audience: 'member',
  summary: 'Relevé d’un concert, provisoire jusqu’à sa clôture',
  params: byConcert,
  response: ConcertStatement,
} as const satisfies Endpoint

export const organiserStatementClose = {
  method: 'POST',
  path: `${concert}/statement`,
  audience: 'member',
  changes: null,
  summary:
    'Clôt le relevé d’un concert passé sous un numéro, pour ses responsables ; le mot de passe est redemandé',
  params: byConcert,
  body: PasswordRequest,
  response: ConcertStatement,
} as const satisfies Endpoint
