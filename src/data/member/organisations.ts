import type { EndpointInput } from '../../../contract/endpoint.ts'
import * as endpoints from '../../../contract/endpoints/organisations.ts'
import type {
  MyOrganisations,
  Organisation,
  OrganisationCreateRequest,
  OrganisationRole,
  OrganisationSaveRequest,
  OrganisationSummary,
  TeamInvitation,
} from '../../../contract/organisations.ts'
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
