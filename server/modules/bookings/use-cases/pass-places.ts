import { parisMonth } from '../../../../contract/rules/paris-time.ts'
import { monthlyAllowance, type PassLevel, UNLIMITED } from '../../../../contract/rules/pass.ts'
import { monthOfConcert } from '../../../../contract/rules/pass-cover.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { memberById } from '../../sessions/store/members.ts'
import { invitationLapsed, placesLapsed } from '../mails.ts'
import { divideByAllowance } from '../rules/pass-places.ts'
import { setPassMonth } from '../store/bookings.ts'
import { type PassPlace, passPlacesAfter } from '../store/pass-places.ts'
import { monthlyUse } from '../store/tickets.ts'
import { cancelBookings } from './bookings.ts'

/** When the bookings end, and PUBLIC_URL for the mails. */
interface Ending {
  now: Date
  origin: string
}

const cancelPlaces = async (
  tx: Db,
  memberId: string,
  places: PassPlace[],
  { now, origin }: Ending,
): Promise<void> => {
  await cancelBookings(tx, places, now, { withPass: true })
  const giver = await memberById(tx, memberId)
  for (const place of places) {
    const guest = place.isGiven && place.holderId ? await memberById(tx, place.holderId) : undefined
    if (guest) await queueMail(tx, invitationLapsed(place, { guest, giver, origin }), now)
  }
}

/** Cancels selected Pass bookings of concerts that begin after `after`, and notifies guests with an account. */
export const cancelPassPlaces = async (
  tx: Db,
  memberId: string,
  isEnding: (place: PassPlace) => boolean,
  { after, ...ending }: Ending & { after: Date },
): Promise<PassPlace[]> => {
  const places = (await passPlacesAfter(tx, memberId, after)).filter(isEnding)
  await cancelPlaces(tx, memberId, places, ending)
  return places
}

const notifyMember = async (
  tx: Db,
  memberId: string,
  { level, places, now, origin }: { level: PassLevel; places: PassPlace[] } & Ending,
): Promise<void> => {
  const member = places.length > 0 ? await memberById(tx, memberId) : undefined
  if (member) await queueMail(tx, placesLapsed({ member, level, places, origin }), now)
}

/** Cancels the bookings of an ended Pass for concerts that begin after `after`, and notifies its locked member in the same transaction. */
export const endPlacesOfPass = async (
  tx: Db,
  memberId: string,
  { after, ...ending }: Ending & { after: Date },
): Promise<void> => {
  const places = await cancelPassPlaces(tx, memberId, () => true, { after, ...ending })
  await notifyMember(tx, memberId, { level: 'free', places, ...ending })
}

/** Keeps the Pass bookings that the new, lower level allows in each month, cancels the others and notifies the locked member. */
export const reducePlacesOfPass = async (
  tx: Db,
  memberId: string,
  level: PassLevel,
  { now, origin }: Ending,
): Promise<void> => {
  const places = await passPlacesAfter(tx, memberId, now)
  const uses = await monthlyUse(tx, memberId, parisMonth(now))
  const { kept, ended } = divideByAllowance(level, places, uses)
  if (monthlyAllowance[level].concerts !== UNLIMITED)
    for (const place of kept)
      if (!place.isGiven && place.hasPrice && !place.usesConcert)
        await setPassMonth(tx, place.id, monthOfConcert(place))
  await cancelPlaces(tx, memberId, ended, { now, origin })
  await notifyMember(tx, memberId, { level, places: ended, now, origin })
}

/** Counts the bookings and invitations of a member's Pass after its paid period. */
export const placesAfterPeriod = async (db: Db, memberId: string, periodEnd: Date | null): Promise<number> =>
  // A concert that begins exactly when the period ends is not covered.
  periodEnd ? (await passPlacesAfter(db, memberId, new Date(periodEnd.getTime() - 1))).length : 0
