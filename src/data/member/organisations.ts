import type { EndpointInput } from '../../../contract/endpoint.ts'
import * as endpoints from '../../../contract/endpoints/organisations.ts'
import * as organiser from '../../../contract/endpoints/organiser.ts'
import type {
  MyOrganisations,
  Organisation,
  OrganisationCreateRequest,
  OrganisationRole,
  OrganisationSaveRequest,
  OrganisationSummary,
  TeamInvitation,
} from '../../../contract/organisations.ts'
import type {
  ConcertFigures,
  ConcertMessageRequest,
  ConcertMessages,
  ConcertMoveRequest,
  ConcertPeople,
  ConcertStakes,
  ConcertStatement,
  Deadlines,
  DoorLinkRequest,
  DoorLinks,
  GuestList,
  GuestsRequest,
  NewDoorLink,
  OrganiserConcerts,
} from '../../../contract/organiser.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from './read.ts'

// Nothing of organisations is stored on the device. Every call throws AppError: 401, 403, 404 for those of others, 'offline'.

const own = () => ({ token: tokenOrThrow() })

export const myOrganisations = (): Promise<MyOrganisations> => call(endpoints.organisations, {}, own())

export const readOrganisation = (id: string): Promise<Organisation> =>
  call(endpoints.organisation, { params: { id } }, own())

/** Creates an organisation; repeated with the same key, returns the same. Throws AppError also: `verification_required`. */
export const createOrganisation = (
  body: OrganisationCreateRequest,
  key: string,
): Promise<OrganisationSummary> =>
  call(endpoints.organisationCreate, { body }, { ...own(), idempotencyKey: key })

export const saveOrganisation = (id: string, body: OrganisationSaveRequest): Promise<Organisation> =>
  call(endpoints.organisationSave, { params: { id }, body }, own())

export const inviteToTeam = (
  id: string,
  body: EndpointInput<typeof endpoints.teamInvite>['body'],
): Promise<Organisation> => call(endpoints.teamInvite, { params: { id }, body }, own())

export const uninviteFromTeam = (id: string, invitationId: string): Promise<Organisation> =>
  call(endpoints.teamUninvite, { params: { id, invitationId } }, own())

export const changeRole = (id: string, memberId: string, role: OrganisationRole): Promise<Organisation> =>
  call(endpoints.personChange, { params: { id, memberId }, body: { role } }, own())

/** Removes a person, or leaves. Throws AppError also: `validation_failed` for a wrong password, `conflict`. */
export const removePerson = async (id: string, memberId: string, password: string): Promise<void> => {
  await call(endpoints.personRemove, { params: { id, memberId }, body: { password } }, own())
}

/** Fetches the invitation of a link; for the current user if there is one. */
export const readTeamInvitation = (code: string): Promise<TeamInvitation> =>
  call(endpoints.teamInvitation, { params: { code } })

export const joinTeam = (code: string): Promise<OrganisationSummary> =>
  call(endpoints.teamJoin, { params: { code } }, own())

/** A concert of an organisation. */
export interface WhichConcert {
  id: string
  eventId: string
}

export const organiserConcerts = (
  id: string,
  query: EndpointInput<typeof organiser.organiserConcerts>['query'],
): Promise<OrganiserConcerts> => call(organiser.organiserConcerts, { params: { id }, query }, own())

export const readDeadlines = (id: string): Promise<Deadlines> =>
  call(organiser.organiserDeadlines, { params: { id } }, own())

export const readConcert = (params: WhichConcert): Promise<ConcertFigures> =>
  call(organiser.organiserConcert, { params }, own())

export const readPeople = (params: WhichConcert): Promise<ConcertPeople> =>
  call(organiser.organiserPeople, { params }, own())

export const readPeopleFile = (params: WhichConcert): Promise<{ name: string; text: string }> =>
  call(organiser.organiserPeopleFile, { params }, own())

export const readGuests = (params: WhichConcert): Promise<GuestList> =>
  call(organiser.organiserGuests, { params }, own())

/** Adds guests, all or none; repeated with the same key, adds nobody. Throws AppError also: `sold_out`. */
export const addGuests = (params: WhichConcert, body: GuestsRequest, key: string): Promise<GuestList> =>
  call(organiser.organiserGuestsAdd, { params, body }, { ...own(), idempotencyKey: key })

export const removeGuest = (concert: WhichConcert, guestId: string): Promise<GuestList> =>
  call(organiser.organiserGuestRemove, { params: { ...concert, guestId } }, own())

export const readMessages = (params: WhichConcert): Promise<ConcertMessages> =>
  call(organiser.organiserMessages, { params }, own())

/** Sends a message to all holders; repeated with the same id, sends nothing. */
export const sendConcertMessage = (
  params: WhichConcert,
  body: ConcertMessageRequest,
): Promise<ConcertMessages> => call(organiser.organiserMessageSend, { params, body }, own())

export const readDoorLinks = (params: WhichConcert): Promise<DoorLinks> =>
  call(organiser.organiserDoorLinks, { params }, own())

/** Makes a door link. The response alone has its address and digits. */
export const makeDoorLink = (params: WhichConcert, body: DoorLinkRequest): Promise<NewDoorLink> =>
  call(organiser.organiserDoorLinkAdd, { params, body }, own())

export const revokeDoorLink = (concert: WhichConcert, linkId: string): Promise<DoorLinks> =>
  call(organiser.organiserDoorLinkRevoke, { params: { ...concert, linkId } }, own())

export const readStakes = (params: WhichConcert): Promise<ConcertStakes> =>
  call(organiser.organiserStakes, { params }, own())

export const moveConcert = (params: WhichConcert, body: ConcertMoveRequest): Promise<ConcertStakes> =>
  call(organiser.organiserMove, { params, body }, own())

/** Cancels a concert. Throws AppError also: `validation_failed` for a wrong password. */
export const cancelConcert = (params: WhichConcert, password: string): Promise<ConcertStakes> =>
  call(organiser.organiserCancel, { params, body: { password } }, own())

export const restoreConcert = (params: WhichConcert): Promise<ConcertStakes> =>
  call(organiser.organiserRestore, { params }, own())

export const setConcertResale = (params: WhichConcert, isAllowed: boolean): Promise<ConcertStakes> =>
  call(organiser.organiserResale, { params, body: { isAllowed } }, own())

/** Fetches a concert's statement. Throws AppError also: `not_found` before its first ticket. */
export const readStatement = (params: WhichConcert): Promise<ConcertStatement> =>
  call(organiser.organiserStatement, { params }, own())

/** Closes a statement for good. Throws AppError also: `validation_failed` for a wrong password. */
export const closeStatement = (params: WhichConcert, password: string): Promise<ConcertStatement> =>
  call(organiser.organiserStatementClose, { params, body: { password } }, own())
