import type {
  Organisation,
  OrganisationRole,
  OrganisationSummary,
  TeamInvitation,
  TeamInviteRequest,
} from '../../../../contract/organisations.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { hashToken, newId, newToken } from '../../../platform/security/tokens.ts'
import { lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import { actTold, type ToldAct, teamInvited } from '../mails.ts'
import {
  IN_TEAM,
  INVITATION_MS,
  INVITATION_OVER,
  INVITATION_TAKEN,
  LAST_RESPONSIBLE,
  leavesNobody,
  MAX_TEAM,
  notForYou,
  TEAM_FULL,
  UNKNOWN_PERSON,
  UNKNOWN_TEAM_INVITATION,
  WRONG_PASSWORD,
} from '../rules.ts'
import {
  addAct,
  addInvitation,
  deleteInvitation,
  invitationByHash,
  lockOrganisation,
  markInvitationTaken,
  openInvitations,
  organisationById,
  type Person,
  peopleOf,
  removePerson,
  setPerson,
  type TeamInvitationRow,
} from '../store.ts'
import { inTeam, organisationFor, type Team } from './organisations.ts'

export interface TeamContext {
  now: Date
  origin: string
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** Reports an act to these people. The mails' keys name everybody concerned (`about`): a mail is deleted with any of their accounts. */
export const tellPeople = async (
  tx: Db,
  to: Pick<Person, 'id' | 'email' | 'firstName'>[],
  act: ToldAct,
  about: string[],
  { now, origin }: TeamContext,
): Promise<void> => {
  const change = [newId(), ...about].join(':')
  for (const { id: memberId, email, firstName } of to) {
    const key = `team-changed:${change}:${memberId}`
    await queueMail(tx, actTold({ key, to: email, firstName, act, at: now, origin }), now)
  }
}

const tellTeam = (
  tx: Db,
  { organisation: { id, name } }: Pick<Team, 'organisation'>,
  to: Person[],
  { sentence, about }: { sentence: string; about: string[] },
  context: TeamContext,
): Promise<void> => {
  const action = { label: 'Voir l’équipe', path: pathTo(paths.orgaTeam, id) }
  return tellPeople(tx, to, { subject: `Équipe de ${name}`, sentence, action }, about, context)
}

export const responsibleOf = <P extends { role: OrganisationRole }>(people: P[]) =>
  people.filter(({ role }) => role === 'responsable')

/** Invites an address. An open invitation stays as it is, unless the role differs: then it is replaced by another one. */
export const inviteToTeam = (
  db: Db,
  organisationId: string,
  member: Member,
  { email, role }: TeamInviteRequest,
  { now, origin }: TeamContext,
): Promise<Refusal | Organisation> =>
  inTeam(db, organisationId, member.id, 'responsable', async (tx, { organisation, people }) => {
    if (people.some((person) => person.email === email)) return IN_TEAM
    const open = await openInvitations(tx, organisationId, now)
    const existing = open.find((invitation) => invitation.email === email)
    if (existing?.role !== role) {
      if (existing) await deleteInvitation(tx, organisationId, existing.id)
      else if (people.length + open.length >= MAX_TEAM) return TEAM_FULL
      const id = newId()
      const code = newToken()
      const expiresAt = new Date(now.getTime() + INVITATION_MS)
      await addInvitation(tx, {
        ...{ id, codeHash: hashToken(code), organisationId, email, role },
        ...{ invitedBy: member.id, createdAt: now, expiresAt },
      })
      await addAct(tx, { at: now, organisationId, memberId: member.id, act: 'invited', about: id })
      await queueMail(
        tx,
        teamInvited({
          ...{
            id,
            by: member.id,
            to: email,
            from: member.firstName,
            organisation: organisation.name,
            role,
            code,
          },
          ...{ expiresAt, origin },
        }),
        now,
      )
    }
    return organisationFor(tx, organisationId, member.id, now)
  })

/** Takes an open invitation back; without one, nothing changes. */
export const uninviteFromTeam = (
  db: Db,
  organisationId: string,
  memberId: string,
  invitationId: string,
  now: Date,
): Promise<Refusal | Organisation> =>
  inTeam(db, organisationId, memberId, 'responsable', async (tx) => {
    if (await deleteInvitation(tx, organisationId, invitationId))
      await addAct(tx, { at: now, organisationId, memberId, act: 'uninvited', about: invitationId })
    return organisationFor(tx, organisationId, memberId, now)
  })

/** Changes a person's role. */
export const changeRole = (
  db: Db,
  organisationId: string,
  memberId: string,
  { personId, role }: { personId: string; role: OrganisationRole },
  context: TeamContext,
): Promise<Refusal | Organisation> =>
  inTeam(db, organisationId, memberId, 'responsable', async (tx, team) => {
    const person = team.people.find(({ id }) => id === personId)
    if (!person) return UNKNOWN_PERSON
    if (person.role !== role) {
      if (leavesNobody(team.people, personId, role)) return LAST_RESPONSIBLE
      const { now } = context
      await setPerson(tx, { organisationId, memberId: personId, role, since: now })
      const act = role === 'responsable' ? 'promoted' : 'demoted'
      await addAct(tx, { at: now, organisationId, memberId, act, about: personId })
      const sentence = `${nameOf(person)} est maintenant ${role === 'responsable' ? 'responsable' : 'membre de l’équipe'}.`
      await tellTeam(tx, team, responsibleOf(team.people), { sentence, about: [personId] }, context)
    }
    return organisationFor(tx, organisationId, memberId, context.now)
  })

/** Removes a person, or lets the member leave, after checking the member's password. */
export const removeFromTeam = async (
  db: Db,
  organisationId: string,
  member: Member,
  { personId, password }: { personId: string; password: string },
  context: TeamContext,
): Promise<Refusal | undefined> => {
  if (!(await checkPassword(member.passwordHash, password))) return WRONG_PASSWORD
  const isSelf = personId === member.id
  const needs = isSelf ? 'anyone' : 'responsable'
  return inTeam(db, organisationId, member.id, needs, async (tx, team) => {
    const person = team.people.find(({ id }) => id === personId)
    if (!person) return UNKNOWN_PERSON
    if (leavesNobody(team.people, personId, null)) return LAST_RESPONSIBLE
    const { now } = context
    await removePerson(tx, organisationId, personId)
    await addAct(tx, {
      at: now,
      organisationId,
      memberId: member.id,
      act: isSelf ? 'left' : 'removed',
      about: personId,
    })
    const sentence = isSelf
      ? `${nameOf(person)} a quitté l’équipe.`
      : `${nameOf(team.me)} a retiré ${nameOf(person)} de l’équipe.`
    // Who was removed reads it too.
    const readers = team.people.filter(({ id, role }) => role === 'responsable' || id === personId)
    await tellTeam(tx, team, readers, { sentence, about: [member.id, personId] }, context)
    return undefined
  })
}

const stateOf = ({ takenAt, expiresAt }: TeamInvitationRow, now: Date): TeamInvitation['state'] => {
  if (takenAt) return 'taken'
  return expiresAt > now ? 'open' : 'over'
}

/** Shows an invitation to whoever has its link. */
export const teamInvitationFor = async (
  db: Db,
  code: string,
  caller: Member | undefined,
  now: Date,
): Promise<Refusal | TeamInvitation> => {
  const row = await invitationByHash(db, hashToken(code))
  const organisation = row && (await organisationById(db, row.organisationId))
  if (!row || !organisation) return UNKNOWN_TEAM_INVITATION
  const by = row.invitedBy ? await memberById(db, row.invitedBy) : undefined
  const { id, name, city } = organisation
  return {
    state: stateOf(row, now),
    isMine: caller ? caller.email === row.email : null,
    organisation: { id, name, city },
    role: row.role,
    from: by?.firstName ?? null,
  }
}

/** Adds the member to the team that invited their address. The same member may repeat it. */
export const joinTeam = (
  db: Db,
  code: string,
  member: Member,
  context: TeamContext,
): Promise<Refusal | OrganisationSummary> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const seen = await invitationByHash(tx, hashToken(code))
    const organisation = seen && (await lockOrganisation(tx, seen.organisationId))
    // Read again under the lock: it may have been taken back meanwhile.
    const row = organisation && (await invitationByHash(tx, hashToken(code)))
    if (!organisation || !row) return UNKNOWN_TEAM_INVITATION
    if (row.email !== member.email) return notForYou(member.email)
    const { id: organisationId, name, city, state, isHouse } = organisation
    const people = await peopleOf(tx, organisationId)
    const me = people.find(({ id }) => id === member.id)
    const summary = { id: organisationId, name, city, state, isHouse }
    if (row.takenAt) return row.takenBy === member.id && me ? { ...summary, role: me.role } : INVITATION_TAKEN
    const { now } = context
    if (stateOf(row, now) === 'over') return INVITATION_OVER
    await markInvitationTaken(tx, row.id, { takenBy: member.id, takenAt: now })
    if (me) return { ...summary, role: me.role }
    await setPerson(tx, { organisationId, memberId: member.id, role: row.role, since: now })
    await addAct(tx, { at: now, organisationId, memberId: member.id, act: 'joined', about: member.id })
    const sentence = `${nameOf(member)} a rejoint l’équipe.`
    await tellTeam(tx, { organisation }, responsibleOf(people), { sentence, about: [member.id] }, context)
    return { ...summary, role: row.role }
  })
