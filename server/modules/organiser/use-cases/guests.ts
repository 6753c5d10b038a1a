import type { GuestList, GuestsRequest } from '../../../../contract/organiser.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asRefusal, Refusal } from '../../../platform/refusal.ts'
import { isOver } from '../../event-changes/rules.ts'
import { addGuests, concertGuests, removeGuest } from '../../invitations/use-cases/guests.ts'
import { recordAct } from '../../organisations/use-cases/organisations.ts'
import type { TeamContext } from '../../organisations/use-cases/people.ts'
import {
  CANCELLED_CONCERT,
  leftOf,
  PAST_CONCERT,
  SUSPENDED_TEAM,
  UNKNOWN_CONCERT,
} from '../rules/concerts.ts'
import { type ConcertRow, concertOf } from '../store/concerts.ts'
import { forConcert, inConcert, type WhichConcert } from './concerts.ts'

const closedOf = (concert: ConcertRow, now: Date): GuestList['closed'] => {
  if (concert.withdrawnAt) return 'cancelled'
  if (isOver(concert, now)) return 'over'
  return concert.kinds.length === 0 ? 'elsewhere' : null
}

const listed = async (db: Db, concert: ConcertRow, now: Date): Promise<GuestList> => ({
  guests: (await concertGuests(db, concert.id)).map(
    ({ id, name, seats, entered, code, isTaken, isEnded }) => ({
      ...{ id, name, seats, entered, isValid: !isEnded },
      code: isTaken || isEnded ? null : code,
    }),
  ),
  left: leftOf(concert),
  closed: closedOf(concert, now),
})

const listedAfter = async (
  tx: Db,
  { organisationId, eventId }: WhichConcert,
  now: Date,
): Promise<Refusal | GuestList> => {
  const concert = await concertOf(tx, organisationId, eventId)
  return concert ? listed(tx, concert, now) : UNKNOWN_CONCERT
}

/** Lists a concert's guests for its organisation's people. */
export const guestsFor = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | GuestList> =>
  forConcert(db, which, (concert) => listed(db, concert, now))

/** Adds guests, all or none, with one act for the request. */
export const inviteGuests = (
  db: Db,
  which: WhichConcert,
  { guests, requestKey }: GuestsRequest & { requestKey: string },
  now: Date,
): Promise<Refusal | GuestList> =>
  inConcert(db, which, 'anyone', async (tx, concert, { organisation }): Promise<Refusal | GuestList> => {
    if (organisation.state === 'suspended') return SUSPENDED_TEAM
    const closed = closedOf(concert, now)
    if (closed === 'cancelled') return CANCELLED_CONCERT
    if (closed === 'over') return PAST_CONCERT
    const { organisationId, eventId, memberId } = which
    const isAdded = await addGuests(tx, { eventId, guests, requestKey, now })
    if (isAdded instanceof Refusal) return isAdded
    if (isAdded)
      await recordAct(tx, { at: now, organisationId, memberId, act: 'guests_added', about: eventId })
    return listedAfter(tx, which, now)
  }).catch(asRefusal)

/** Takes a guest off the list. */
export const takeGuestOff = (
  db: Db,
  which: WhichConcert,
  guestId: string,
  context: TeamContext,
): Promise<Refusal | GuestList> =>
  inConcert(db, which, 'anyone', async (tx, concert): Promise<Refusal | GuestList> => {
    const { now } = context
    if (isOver(concert, now)) return PAST_CONCERT
    const { organisationId, eventId, memberId } = which
    const isRemoved = await removeGuest(tx, { eventId, guestId }, context)
    if (isRemoved instanceof Refusal) return isRemoved
    if (isRemoved)
      await recordAct(tx, { at: now, organisationId, memberId, act: 'guest_removed', about: eventId })
    return listedAfter(tx, which, now)
  })
