import { aliasedTable, and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { OrganiserAct } from '../../../contract/organisations.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  eventDrafts,
  events,
  members,
  operators,
  organisationMembers,
  organisations,
  organiserActs,
  teamInvitations,
} from '../../platform/db/schema.ts'

export type OrganisationRow = typeof organisations.$inferSelect
export type TeamInvitationRow = typeof teamInvitations.$inferSelect

/** Returns a member's organisations with their role, by name. */
export const organisationsOf = (db: Db, memberId: string) =>
  db
    .select({ organisation: organisations, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.memberId, memberId))
    .orderBy(asc(organisations.name), asc(organisations.id))

/** Locks an organisation until the transaction ends: its people change one after the other. Lock the acting member before. */
export const lockOrganisation = async (tx: Db, id: string): Promise<OrganisationRow | undefined> => {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('no key update')
  return row
}

export const organisationById = async (db: Db, id: string): Promise<OrganisationRow | undefined> => {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row
}

export const organisationOfRequest = async (
  db: Db,
  requestHash: string,
): Promise<OrganisationRow | undefined> => {
  const [row] = await db.select().from(organisations).where(eq(organisations.requestHash, requestHash))
  return row
}

export const houseOrganisation = async (db: Db): Promise<OrganisationRow | undefined> => {
  const [row] = await db.select().from(organisations).where(eq(organisations.isHouse, true))
  return row
}

export const addOrganisation = async (
  tx: Db,
  organisation: typeof organisations.$inferInsert,
): Promise<void> => {
  await tx.insert(organisations).values(organisation)
}

export const changeOrganisation = async (
  tx: Db,
  id: string,
  change: Partial<typeof organisations.$inferInsert>,
): Promise<void> => {
  await tx.update(organisations).set(change).where(eq(organisations.id, id))
}

export const deleteOrganisation = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(organisations).where(eq(organisations.id, id))
}

/** Returns the people of an organisation, the first to join first. */
export const peopleOf = (db: Db, organisationId: string) =>
  db
    .select({
      id: members.id,
      email: members.email,
      firstName: members.firstName,
      lastName: members.lastName,
      role: organisationMembers.role,
      since: organisationMembers.since,
    })
    .from(organisationMembers)
    .innerJoin(members, eq(members.id, organisationMembers.memberId))
    .where(eq(organisationMembers.organisationId, organisationId))
    .orderBy(asc(organisationMembers.since), asc(members.id))

export type Person = Awaited<ReturnType<typeof peopleOf>>[number]

/** Adds a person, or changes the role of one who is there. */
export const setPerson = async (tx: Db, person: typeof organisationMembers.$inferInsert): Promise<void> => {
  await tx
    .insert(organisationMembers)
    .values(person)
    .onConflictDoUpdate({
      target: [organisationMembers.organisationId, organisationMembers.memberId],
      set: { role: person.role },
    })
}

export const removePerson = async (tx: Db, organisationId: string, memberId: string): Promise<void> => {
  await tx
    .delete(organisationMembers)
    .where(
      and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.memberId, memberId)),
    )
}

/** Returns the invitations of an organisation that can still be taken, the last first. */
export const openInvitations = (db: Db, organisationId: string, now: Date) =>
  db
    .select()
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.organisationId, organisationId),
        isNull(teamInvitations.takenAt),
        gt(teamInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(teamInvitations.createdAt), asc(teamInvitations.id))

export const invitationByHash = async (db: Db, codeHash: string): Promise<TeamInvitationRow | undefined> => {
  const [row] = await db.select().from(teamInvitations).where(eq(teamInvitations.codeHash, codeHash))
  return row
}

export const addInvitation = async (
  tx: Db,
  invitation: typeof teamInvitations.$inferInsert,
): Promise<void> => {
  await tx.insert(teamInvitations).values(invitation)
}

export const markInvitationTaken = async (
  tx: Db,
  id: string,
  taken: { takenBy: string; takenAt: Date },
): Promise<void> => {
  await tx.update(teamInvitations).set(taken).where(eq(teamInvitations.id, id))
}

export const deleteInvitation = async (tx: Db, organisationId: string, id: string): Promise<boolean> => {
  const deleted = await tx
    .delete(teamInvitations)
    .where(
      and(
        eq(teamInvitations.id, id),
        eq(teamInvitations.organisationId, organisationId),
        isNull(teamInvitations.takenAt),
      ),
    )
    .returning({ id: teamInvitations.id })
  return deleted.length > 0
}

/** Deletes invitations that expired or were taken before `since`. */
export const purgeTeamInvitations = async (db: Db, since: Date): Promise<void> => {
  await db
    .delete(teamInvitations)
    .where(
      or(
        lt(teamInvitations.expiresAt, since),
        and(isNotNull(teamInvitations.takenAt), lt(teamInvitations.takenAt, since)),
      ),
    )
}

export const addAct = async (
  tx: Db,
  act: Omit<typeof organiserActs.$inferInsert, 'act'> & { act: OrganiserAct },
): Promise<void> => {
  await tx.insert(organiserActs).values(act)
}

const subject = aliasedTable(members, 'subject')

/** Returns the last acts with the names of accounts that still exist; an invitation is named by its address while it is stored, a concert by its name. */
export const lastActs = (db: Db, organisationId: string, limit: number) =>
  db
    .select({
      at: organiserActs.at,
      act: organiserActs.act,
      byFirstName: members.firstName,
      byLastName: members.lastName,
      aboutFirstName: subject.firstName,
      aboutLastName: subject.lastName,
      aboutEmail: teamInvitations.email,
      aboutEvent: events.eventName,
      aboutDraft: sql<string | null>`${eventDrafts.body}->>'eventName'`,
    })
    .from(organiserActs)
    .leftJoin(members, eq(members.id, organiserActs.memberId))
    .leftJoin(subject, eq(subject.id, organiserActs.about))
    .leftJoin(teamInvitations, eq(teamInvitations.id, organiserActs.about))
    .leftJoin(events, eq(events.id, organiserActs.about))
    .leftJoin(eventDrafts, eq(eventDrafts.id, organiserActs.about))
    .where(eq(organiserActs.organisationId, organisationId))
    .orderBy(desc(organiserActs.id))
    .limit(limit)

export const isOperator = async (db: Db, memberId: string): Promise<boolean> => {
  const rows = await db
    .select({ memberId: operators.memberId })
    .from(operators)
    .where(eq(operators.memberId, memberId))
  return rows.length > 0
}

/** Returns the operators, the first first. */
export const operatorsSince = (db: Db) =>
  db
    .select({ id: members.id, firstName: members.firstName, email: members.email, since: operators.since })
    .from(operators)
    .innerJoin(members, eq(members.id, operators.memberId))
    .orderBy(asc(operators.since), asc(members.email))

export const addOperator = async (tx: Db, memberId: string, since: Date): Promise<void> => {
  await tx.insert(operators).values({ memberId, since }).onConflictDoNothing()
}

export const removeOperator = async (tx: Db, memberId: string): Promise<boolean> =>
  (await tx.delete(operators).where(eq(operators.memberId, memberId)).returning()).length > 0
