import type {
  MyOrganisations,
  Organisation,
  OrganisationCreateRequest,
  OrganisationSaveRequest,
  OrganisationSummary,
  OrganiserAct,
} from '../../../../contract/organisations.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { hashToken, newId } from '../../../platform/security/tokens.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import {
  ACTS_SHOWN,
  handOverFirst,
  leavesNobody,
  NOT_VERIFIED,
  RESPONSIBLES_ONLY,
  savedBy,
  UNKNOWN_ORGANISATION,
} from '../rules.ts'
import {
  addAct,
  addOrganisation,
  changeOrganisation,
  deleteOrganisation,
  isOperator,
  lastActs,
  lockOrganisation,
  type OrganisationRow,
  openInvitations,
  organisationById,
  organisationOfRequest,
  organisationsOf,
  type Person,
  peopleOf,
  setPerson,
} from '../store.ts'

const summaryOf = (
  { id, name, city, state, isHouse }: OrganisationRow,
  role: OrganisationSummary['role'],
): OrganisationSummary => ({ id, name, city, state, isHouse, role })

/** Returns a member's organisations, and whether they run the site. */
export const myOrganisations = async (db: Db, memberId: string): Promise<MyOrganisations> => ({
  organisations: (await organisationsOf(db, memberId)).map(({ organisation, role }) =>
    summaryOf(organisation, role),
  ),
  isOperator: await isOperator(db, memberId),
})

const named = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()

/** Returns what changes with an organisation's identity and legal data. */
const versionOf = (row: OrganisationRow): string => {
  const { name, city, link, registration, legalName, address, licence, licensing, vat } = row
  const values = [name, city, link, registration, legalName, address, licence, licensing, vat]
  return hashToken(JSON.stringify(values)).slice(0, 16)
}

/** Renders an organisation for one of its people; only those responsible see the addresses that were invited. */
const rendered = async (
  db: Db,
  row: OrganisationRow,
  me: Person,
  people: Person[],
  now: Date,
): Promise<Organisation> => {
  const { requestHash: _, createdAt: __, ...facts } = row
  const seesInvitations = me.role === 'responsable'
  const invitations = seesInvitations ? await openInvitations(db, row.id, now) : []
  const acts = seesInvitations ? await lastActs(db, row.id, ACTS_SHOWN) : []
  return {
    ...facts,
    vat: facts.vat as Organisation['vat'],
    licensing: facts.licensing as Organisation['licensing'],
    version: versionOf(row),
    role: me.role,
    people: people.map(({ id, firstName, lastName, role, since }) => ({
      ...{ id, firstName, lastName, role },
      since: since.toISOString(),
      isMe: id === me.id,
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      ...{ id, email, role },
      until: expiresAt.toISOString(),
    })),
    acts: acts.map((act) => ({
      at: act.at.toISOString(),
      act: act.act as OrganiserAct,
      by: named(act.byFirstName, act.byLastName),
      about:
        named(act.aboutFirstName, act.aboutLastName) ?? act.aboutEmail ?? act.aboutEvent ?? act.aboutDraft,
    })),
  }
}

/** An organisation with its people and the one who asks or acts. */
export interface Team {
  organisation: OrganisationRow
  people: Person[]
  me: Person
}

/** Records an act of a person in an organisation, in its transaction. */
export const recordAct = addAct

/** Runs a read for one of an organisation's people, without locks. Refuses strangers. */
export const forTeam = async <T>(
  db: Db,
  organisationId: string,
  memberId: string,
  read: (team: Team) => Promise<Refusal | T>,
): Promise<Refusal | T> => {
  const organisation = await organisationById(db, organisationId)
  const people = organisation ? await peopleOf(db, organisationId) : []
  const me = people.find(({ id }) => id === memberId)
  return organisation && me ? read({ organisation, people, me }) : UNKNOWN_ORGANISATION
}

/** Fetches an organisation for one of its people. */
export const organisationFor = (
  db: Db,
  organisationId: string,
  memberId: string,
  now: Date,
): Promise<Refusal | Organisation> =>
  forTeam(db, organisationId, memberId, ({ organisation, people, me }) =>
    rendered(db, organisation, me, people, now),
  )

/**
 * Runs an act in an organisation in one transaction, under the locks of the acting member and of the organisation. Refuses strangers, and with
 * `responsable` all others of the team.
 */
export const inTeam = <T>(
  db: Db,
  organisationId: string,
  memberId: string,
  needs: 'anyone' | 'responsable',
  work: (tx: Db, team: Team) => Promise<Refusal | T>,
): Promise<Refusal | T> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const organisation = await lockOrganisation(tx, organisationId)
    const people = organisation ? await peopleOf(tx, organisationId) : []
    const me = people.find(({ id }) => id === memberId)
    if (!organisation || !me) return UNKNOWN_ORGANISATION
    if (needs === 'responsable' && me.role !== 'responsable') return RESPONSIBLES_ONLY
    return work(tx, { organisation, people, me })
  })

/** Runs a job's work on an organisation in one transaction, under its lock; nothing if it was deleted. */
export const inOrganisation = (
  db: Db,
  organisationId: string,
  work: (tx: Db, team: Omit<Team, 'me'>) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const organisation = await lockOrganisation(tx, organisationId)
    if (organisation) await work(tx, { organisation, people: await peopleOf(tx, organisationId) })
  })

/** Creates an organisation with the member responsible, or returns the one that the same request made. */
export const createOrganisation = (
  db: Db,
  member: Member,
  { name, city, link, registration }: OrganisationCreateRequest,
  { requestKey, now }: { requestKey: string; now: Date },
): Promise<Refusal | OrganisationSummary> =>
  inTransaction(db, async (tx) => {
    const { isVerified } = await lockMember(tx, member.id)
    if (!isVerified) return NOT_VERIFIED
    const requestHash = hashToken(`${member.id} ${requestKey}`)
    const existing = await organisationOfRequest(tx, requestHash)
    if (existing) return summaryOf(existing, 'responsable')
    const id = newId()
    await addOrganisation(tx, { id, name, city, link, registration, createdAt: now, requestHash })
    await setPerson(tx, { organisationId: id, memberId: member.id, role: 'responsable', since: now })
    await addAct(tx, { at: now, organisationId: id, memberId: member.id, act: 'created' })
    return { id, name, city, state: 'pending', isHouse: false, role: 'responsable' }
  })

/** Saves an organisation's identity and legal data if nobody has since they were read. A repeated save whose answer was lost changes nothing. */
export const saveOrganisation = (
  db: Db,
  organisationId: string,
  memberId: string,
  { version, ...form }: OrganisationSaveRequest,
  now: Date,
): Promise<Refusal | Organisation> =>
  inTeam(db, organisationId, memberId, 'responsable', async (tx, { organisation, people, me }) => {
    const saved = { ...organisation, ...form }
    const before = versionOf(organisation)
    if (versionOf(saved) !== before) {
      if (version !== undefined && version !== before) {
        const last = (await lastActs(tx, organisationId, ACTS_SHOWN)).find(({ act }) => act === 'saved')
        return savedBy(last && { name: named(last.byFirstName, last.byLastName), at: last.at })
      }
      await changeOrganisation(tx, organisationId, form)
      await addAct(tx, { at: now, organisationId, memberId, act: 'saved' })
    }
    return rendered(tx, saved, me, people, now)
  })

/**
 * Prepares the deletion of an account: deletes the organisations that only its member is in, except the house's. Refuses if one with other people
 * would have nobody responsible.
 */
export const leaveOrganisations = async (tx: Db, memberId: string): Promise<Refusal | undefined> => {
  const own = (await organisationsOf(tx, memberId)).map(({ organisation }) => organisation)
  // Locks by ascending id: two deletions that share organisations cannot deadlock.
  for (const { id, name, isHouse } of own.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    await lockOrganisation(tx, id)
    const people = await peopleOf(tx, id)
    if (people.length > 1) {
      if (leavesNobody(people, memberId, null)) return handOverFirst(name)
    } else if (!isHouse) await deleteOrganisation(tx, id)
  }
  return undefined
}
