import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { OPERATORS_ONLY, UNKNOWN_ORGANISATION } from '../rules.ts'
import {
  addAct,
  addOperator,
  changeOrganisation,
  houseOrganisation,
  isOperator,
  lockOrganisation,
  operatorsSince,
  peopleOf,
  removeOperator,
  removePerson,
  setPerson,
} from '../store.ts'
import type { Team } from './organisations.ts'

/** Returns those who run the site, the first first. */
export const operatorAddresses = operatorsSince

/** Makes a member an operator, who is responsible for the house's organisation. */
export const makeOperator = (db: Db, memberId: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    await addOperator(tx, memberId, now)
    const house = await houseOrganisation(tx)
    if (!house) return
    await setPerson(tx, { organisationId: house.id, memberId, role: 'responsable', since: now })
    await addAct(tx, { at: now, organisationId: house.id, memberId, act: 'joined', about: memberId })
  })

/** Ends a member's operator rights, with their place in the house's organisation. Returns false if they had none. */
export const endOperator = (db: Db, memberId: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const wasOperator = await removeOperator(tx, memberId)
    const house = await houseOrganisation(tx)
    if (!wasOperator || !house) return wasOperator
    await removePerson(tx, house.id, memberId)
    await addAct(tx, { at: now, organisationId: house.id, memberId, act: 'left', about: memberId })
    return true
  })

/** Runs an act of an operator about an organisation in one transaction, under the locks of the operator and of the organisation. Refuses others. */
export const asOperator = <T>(
  db: Db,
  memberId: string,
  organisationId: string,
  work: (tx: Db, team: Omit<Team, 'me'>) => Promise<Refusal | T>,
): Promise<Refusal | T> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    if (!(await isOperator(tx, memberId))) return OPERATORS_ONLY
    const organisation = await lockOrganisation(tx, organisationId)
    return organisation
      ? work(tx, { organisation, people: await peopleOf(tx, organisationId) })
      : UNKNOWN_ORGANISATION
  })

/** Runs a read for operators alone. */
export const forOperator = async <T>(
  db: Db,
  memberId: string,
  read: () => Promise<T>,
): Promise<Refusal | T> => ((await isOperator(db, memberId)) ? read() : OPERATORS_ONLY)

/** Lets an organisation publish without review from now on. */
export const trustOrganisation = async (
  tx: Db,
  { organisationId, memberId, now }: { organisationId: string; memberId: string; now: Date },
): Promise<void> => {
  await changeOrganisation(tx, organisationId, { state: 'trusted' })
  await addAct(tx, { at: now, organisationId, memberId, act: 'trusted' })
}
