import type { OrganiserAct } from '../../../../contract/organisations.ts'
import type { ConcertMoveRequest, ConcertStakes } from '../../../../contract/organiser.ts'
import { daysAndTime } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents, priceLabel } from '../../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { allowResale } from '../../bookings/use-cases/resale.ts'
import { isOver } from '../../event-changes/rules.ts'
import {
  type Changed,
  cancelEvent,
  changeStakes,
  moveEvent,
  restoreEvent,
} from '../../event-changes/use-cases/change-event.ts'
import { WRONG_PASSWORD } from '../../organisations/rules.ts'
import { recordAct, type Team } from '../../organisations/use-cases/organisations.ts'
import { responsibleOf, type TeamContext, tellPeople } from '../../organisations/use-cases/people.ts'
import type { Member } from '../../sessions/store/members.ts'
import { MOVED_SINCE, REASONS, UNKNOWN_CONCERT } from '../rules/concerts.ts'
import { type ConcertRow, concertOf } from '../store/concerts.ts'
import { forConcert, inConcert, type WhichConcert } from './concerts.ts'

const stakesIn = async (db: Db, concert: ConcertRow, now: Date): Promise<ConcertStakes> => {
  const { members, seats, guests, paidCents, openOrders } = await changeStakes(db, concert.id)
  const { date, endDate, time, place, city, withdrawnAt } = concert
  return {
    ...{ date, endDate, time, place, city, members, seats, guests, openOrders },
    isCancelled: withdrawnAt !== null,
    isOver: isOver(concert, now),
    refund: eurosOfCents(paidCents),
    allowsResale: concert.kinds.length > 0 ? concert.allowsReturn : null,
  }
}

/** Returns who a change of a concert concerns, for its organisation's people. */
export const stakesFor = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | ConcertStakes> =>
  forConcert(db, which, (concert) => stakesIn(db, concert, now))

/** Changes a concert as the operator's commands do, and records the act. A concert that is already so stays as it is. */
const changed = (
  db: Db,
  which: WhichConcert,
  now: Date,
  act: OrganiserAct,
  change: (tx: Db, concert: ConcertRow) => Promise<Changed | Refusal>,
  tell?: (tx: Db, concert: ConcertRow, team: Team, stakes: ConcertStakes) => Promise<void>,
): Promise<Refusal | ConcertStakes> =>
  inConcert(db, which, 'anyone', async (tx, concert, team) => {
    const stakes = await stakesIn(tx, concert, now)
    const outcome = await change(tx, concert)
    if (outcome instanceof Refusal) return outcome
    if ('unchanged' in outcome) {
      const { unchanged } = outcome
      return unchanged === 'already_so' || unchanged === 'not_cancelled' ? stakes : REASONS[unchanged]
    }
    const { organisationId, memberId, eventId } = which
    await recordAct(tx, { at: now, organisationId, memberId, act, about: eventId })
    await tell?.(tx, concert, team, stakes)
    const after = await concertOf(tx, organisationId, eventId)
    return after ? stakesIn(tx, after, now) : UNKNOWN_CONCERT
  })

/** Moves a concert to another day, hour or place; its holders may return their tickets. Refused from a day and hour that it no longer has. */
export const moveConcert = (
  db: Db,
  which: WhichConcert,
  { date, endDate, time, place, city, seen }: ConcertMoveRequest,
  now: Date,
): Promise<Refusal | ConcertStakes> =>
  changed(db, which, now, 'moved', async (tx, concert) => {
    const isAt = (one: { date: string; time: string | null }) =>
      one.date === concert.date && one.time === concert.time
    // A press that is repeated after a lost answer finds its own move.
    if (seen && !isAt(seen) && !isAt({ date, time: time || null })) return MOVED_SINCE
    const to = { date, endDate, time: time || null, place: place || null, city: city || null }
    return moveEvent(tx, which.eventId, to, now)
  })

/** Restores a cancelled concert; ended bookings stay ended. */
export const restoreConcert = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | ConcertStakes> =>
  changed(db, which, now, 'restored', (tx) => restoreEvent(tx, which.eventId, now))

/** Allows or forbids that holders sell the paid seats of a concert on. */
export const setResale = (
  db: Db,
  which: WhichConcert,
  isAllowed: boolean,
  now: Date,
): Promise<Refusal | ConcertStakes> =>
  inConcert(db, which, 'anyone', async (tx, concert) => {
    if (isOver(concert, now)) return REASONS.over
    const { organisationId, memberId, eventId } = which
    const act = isAllowed ? 'resale_allowed' : 'resale_forbidden'
    if (await allowResale(tx, eventId, isAllowed))
      await recordAct(tx, { at: now, organisationId, memberId, act, about: eventId })
    return stakesIn(tx, { ...concert, allowsReturn: isAllowed }, now)
  })

/** Cancels a concert after checking the member's password, and reports it to everybody responsible. */
export const cancelConcert = async (
  db: Db,
  which: Omit<WhichConcert, 'memberId'>,
  member: Member,
  password: string,
  context: TeamContext,
): Promise<Refusal | ConcertStakes> => {
  if (!(await checkPassword(member.passwordHash, password))) return WRONG_PASSWORD
  const { now } = context
  const { organisationId, eventId } = which
  return changed(
    db,
    { ...which, memberId: member.id },
    now,
    'cancelled',
    (tx) => cancelEvent(tx, eventId, { now, evenIfOver: false }),
    async (tx, concert, { people, me }, { seats, refund }) => {
      const cost = refund > 0 ? `, ${priceLabel(refund)} à rembourser` : ''
      const act = {
        subject: `Concert annulé\u00a0: ${concert.eventName}`,
        sentence: `${me.firstName} ${me.lastName} a annulé «\u00a0${concert.eventName}\u00a0», ${daysAndTime(concert)}\u00a0: ${seats} place${seats > 1 ? 's' : ''} prise${seats > 1 ? 's' : ''}${cost}.`,
        action: { label: 'Voir la structure', path: pathTo(paths.organisation, organisationId) },
      }
      await tellPeople(tx, responsibleOf(people), act, [member.id], context)
    },
  )
}
