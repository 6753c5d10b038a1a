import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { lockMember } from '../../sessions/store/members.ts'
import {
  addAct,
  addOperator,
  houseOrganisation,
  operatorsSince,
  removeOperator,
  removePerson,
  setPerson,
} from '../store.ts'

/** Returns the addresses of those who run the site, the first first. */
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
