import type { EndpointInput } from '../../../contract/endpoint.ts'
import * as endpoints from '../../../contract/endpoints/organisations.ts'
import * as organiser from '../../../contract/endpoints/organiser.ts'
import * as ownSources from '../../../contract/endpoints/own-sources.ts'
import {
  MyOrganisations,
  Organisation,
  type OrganisationCreateRequest,
  type OrganisationRole,
  type OrganisationSaveRequest,
  type OrganisationSummary,
  type TeamInvitation,
} from '../../../contract/organisations.ts'
import {
  ConcertFigures,
  type ConcertMessageRequest,
  type ConcertMessages,
  type ConcertMoveRequest,
  ConcertPeople,
  type ConcertStakes,
  type ConcertStatement,
  type Deadlines,
  type DoorLinkRequest,
  type DoorLinks,
  type FigureLinks,
  GuestList,
  type GuestsRequest,
  type NewDoorLink,
  type NewFigureLink,
  OrganiserConcerts,
  type SharedFigures,
} from '../../../contract/organiser.ts'
import {
  OwnSources,
  type SourceAddRequest,
  type SourceDismissRequest,
  type SourceSaveRequest,
  type SourceTrial,
} from '../../../contract/own-sources.ts'
import { call } from '../api.ts'
import { settleLater } from '../stored.ts'
import {
  type ConcertPart,
  type Copy,
  eveningEnd,
  fetchCopy,
  forgetOrganisations,
  initialOf,
  partKey,
  readCopied,
  storedCopy,
} from './organiser-copies.ts'
import { tokenOrThrow } from './read.ts'

// The device stores only the copies that `organiser-copies.ts` reads. Every call throws AppError: 401, 403, 404 for those of others, 'offline'.

const own = () => ({ token: tokenOrThrow() })

/** Returns the member's organisations; forgets the device's copies of others. */
export const myOrganisations = (userId: string): Promise<MyOrganisations> =>
  readCopied({
    ...{ userId, id: '', key: 'mine', schema: MyOrganisations },
    ask: async () => {
      const mine = await call(endpoints.organisations, {}, own())
      const ids = new Set(mine.organisations.map(({ id }) => id))
      settleLater(forgetOrganisations(userId, (id) => !ids.has(id)))
      return mine
    },
    kept: (value) => ({ value }),
  })

/** Returns an organisation. The device keeps neither invited addresses nor acts; out of reach, one that is shown stays whole. */
export const readOrganisation = (userId: string, id: string, shown?: Organisation): Promise<Organisation> =>
  readCopied({
    ...{ userId, id, key: `organisation ${id}`, schema: Organisation, shown },
    ask: () => call(endpoints.organisation, { params: { id } }, own()),
    kept: (value) => ({
      value: {
        ...value,
        people: value.people.map((person) => ({ ...person, lastName: initialOf(person.lastName) })),
        ...{ invitations: [], acts: [] },
      },
    }),
  })

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

/** A concert and its reader. */
interface OwnConcert extends WhichConcert {
  userId: string
}

/** Returns the device's row of a part of a concert, and the read to try if it is refused. */
const partOf = ({ userId, id, eventId }: OwnConcert, part: ConcertPart) => ({
  ...{ userId, id, key: partKey(part, eventId) },
  concert: { eventId, readTeam: () => readOrganisation(userId, id) },
})

/** Returns until when the device keeps a concert's copies, in ms since 1970; null for one of another evening. */
const untilOf = async (userId: string, which: WhichConcert): Promise<number | null> =>
  (await storedCopy({ userId, key: partKey('figures', which.eventId), schema: ConcertFigures }))?.until ??
  null

const figures = ({ userId, id, eventId }: OwnConcert): Copy<ConcertFigures> => ({
  ...{ ...partOf({ userId, id, eventId }, 'figures'), schema: ConcertFigures },
  ask: () => call(organiser.organiserConcert, { params: { id, eventId } }, own()),
  kept: (value) => ({ value, until: eveningEnd(value) }),
})

const people = ({ userId, id, eventId }: OwnConcert): Copy<ConcertPeople> => ({
  ...{ ...partOf({ userId, id, eventId }, 'people'), schema: ConcertPeople },
  ask: () => call(organiser.organiserPeople, { params: { id, eventId } }, own()),
  kept: async (value) => ({
    value: {
      ...value,
      people: value.people.map((person) => ({ ...person, lastName: initialOf(person.lastName) })),
    },
    until: await untilOf(userId, { id, eventId }),
  }),
})

const guests = ({ userId, id, eventId }: OwnConcert): Copy<GuestList> => ({
  ...{ ...partOf({ userId, id, eventId }, 'guests'), schema: GuestList },
  ask: () => call(organiser.organiserGuests, { params: { id, eventId } }, own()),
  kept: async (value) => ({
    value: { ...value, guests: value.guests.map((guest) => ({ ...guest, code: null })) },
    until: await untilOf(userId, { id, eventId }),
  }),
})

// Out of reach, a part that is shown stays whole.

export const readConcert = (which: OwnConcert, shown?: ConcertFigures): Promise<ConcertFigures> =>
  readCopied({ ...figures(which), shown })

/** Returns the people who come. The device keeps short names, as a door does. */
export const readPeople = (which: OwnConcert, shown?: ConcertPeople): Promise<ConcertPeople> =>
  readCopied({ ...people(which), shown })

/** Returns the guest list. The device keeps no link. */
export const readGuests = (which: OwnConcert, shown?: GuestList): Promise<GuestList> =>
  readCopied({ ...guests(which), shown })

/** Concerts of this evening that are kept, at most. */
const MAX_EVENINGS = 4

/** Fetches the figures and lists of tonight's and tomorrow's concerts for a cellar; the rest of a concert is kept as long as its figures. */
const keepEvenings = async (userId: string, id: string, { concerts }: OrganiserConcerts): Promise<void> => {
  const near = concerts.filter((concert) => eveningEnd(concert) !== null).slice(0, MAX_EVENINGS)
  for (const { id: eventId } of near) {
    const which = { userId, id, eventId }
    await fetchCopy(figures(which))
    await fetchCopy(people(which))
    await fetchCopy(guests(which))
  }
}

export const organiserConcerts = (
  userId: string,
  id: string,
  query: EndpointInput<typeof organiser.organiserConcerts>['query'],
): Promise<OrganiserConcerts> =>
  readCopied({
    ...{ userId, id, key: `concerts ${id} ${query?.when} ${query?.page}`, schema: OrganiserConcerts },
    ask: () => call(organiser.organiserConcerts, { params: { id }, query }, own()),
    kept: (value) => {
      if (query?.when === 'past' || query?.page !== 1) return null
      settleLater(keepEvenings(userId, id, value).catch(() => undefined))
      return { value }
    },
  })

export const readDeadlines = (id: string): Promise<Deadlines> =>
  call(organiser.organiserDeadlines, { params: { id } }, own())

export const readPeopleFile = (params: WhichConcert): Promise<{ name: string; text: string }> =>
  call(organiser.organiserPeopleFile, { params }, own())

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

export const readFigureLinks = ({ id, eventId }: WhichConcert): Promise<FigureLinks> =>
  call(organiser.organiserFigureLinks, { params: { id, eventId } }, own())

/** Makes a link to a concert's figures. The response alone has its address. */
export const shareFigures = ({ id, eventId }: WhichConcert, linkId: string): Promise<NewFigureLink> =>
  call(organiser.organiserFigureLinkAdd, { params: { id, eventId }, query: { linkId } }, own())

export const unshareFigures = ({ id, eventId }: WhichConcert, linkId: string): Promise<FigureLinks> =>
  call(organiser.organiserFigureLinkRevoke, { params: { id, eventId, linkId } }, own())

/** Fetches the figures of a link. Throws AppError also: `not_found` once it is revoked or over. */
export const readSharedFigures = (code: string): Promise<SharedFigures> =>
  call(organiser.sharedFigures, { params: { code } })

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

/** Returns an organisation's sources. The device keeps no address: it may hold a secret; out of reach, those that are shown stay whole. */
export const readSources = (userId: string, id: string, shown?: OwnSources): Promise<OwnSources> =>
  readCopied({
    ...{ userId, id, key: `sources ${id}`, schema: OwnSources, shown },
    ask: () => call(ownSources.organiserSources, { params: { id } }, own()),
    kept: ({ sources }) => ({
      value: { sources: sources.map((source) => ({ ...source, address: source.host })) },
    }),
  })

/** Reads an address and stores nothing. A site that does not answer is part of the result. */
export const trySource = (id: string, address: string): Promise<SourceTrial> =>
  call(ownSources.organiserSourceTry, { params: { id }, body: { address } }, own())

/** Adds a source; repeated with the same id, adds nothing. */
export const addSource = (id: string, body: SourceAddRequest): Promise<OwnSources> =>
  call(ownSources.organiserSourceAdd, { params: { id }, body }, own())

export interface WhichSource {
  id: string
  sourceId: string
}

export const saveSource = (params: WhichSource, body: SourceSaveRequest): Promise<OwnSources> =>
  call(ownSources.organiserSourceSave, { params, body }, own())

export const removeSource = (params: WhichSource): Promise<OwnSources> =>
  call(ownSources.organiserSourceRemove, { params }, own())

/** Has a source read now; it says so until it has been. */
export const readSourceNow = (params: WhichSource): Promise<OwnSources> =>
  call(ownSources.organiserSourceRead, { params }, own())

/** Leaves a concert as it is, whatever its source says. */
export const dismissSourceNotice = (params: WhichSource, body: SourceDismissRequest): Promise<OwnSources> =>
  call(ownSources.organiserSourceDismiss, { params, body }, own())
