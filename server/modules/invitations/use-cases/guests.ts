import { type GuestLine, MAX_GUESTS } from '../../../../contract/rules/guests.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { newToken } from '../../../platform/security/tokens.ts'
import { cancelBookings, issueBookings, roomOf } from '../../bookings/use-cases/bookings.ts'
import { serveEvent } from '../../bookings/use-cases/line.ts'
import { takeSeats } from '../../bookings/use-cases/seats.ts'
import { memberById } from '../../sessions/store/members.ts'
import { invitationWithdrawn } from '../mails.ts'
import { GUEST_ENTERED, guestKinds, NO_GUEST_SEATS, noRoomFor, TOO_MANY_GUESTS } from '../rules.ts'
import { addInvitations, guestsOf, hasGuestsOf, invitationByCode, markTakenOff } from '../store.ts'

/** Lists the guests of a concert as its organiser wrote them, in the order of the list. */
export const concertGuests = guestsOf

interface Adding {
  eventId: string
  guests: GuestLine[]
  /** A repeated request with the same key adds nobody. */
  requestKey: string
  now: Date
}

/**
 * Adds guests to a concert's list, all or none: each line gets a booking, numbered free tickets and a link. The room's line is served first. Returns
 * whether anybody was added. The caller locks the organisation.
 */
export const addGuests = async (
  tx: Db,
  { eventId, guests, requestKey, now }: Adding,
): Promise<Refusal | boolean> => {
  const keyOf = (position: number) => `${requestKey}:${String(position).padStart(3, '0')}`
  if (await hasGuestsOf(tx, eventId, keyOf(0))) return false
  const listed = await guestsOf(tx, eventId)
  if (listed.length + guests.length > MAX_GUESTS) return TOO_MANY_GUESTS
  await serveEvent(tx, eventId, now)
  const { types, roomTotal } = await roomOf(tx, eventId)
  if (types.length === 0) return NO_GUEST_SEATS
  const { kinds, left } = guestKinds(types, roomTotal, guests)
  if (!kinds) return noRoomFor(guests, left)
  const taken = new Map<string, number>()
  for (const [at, { seats }] of guests.entries()) {
    const kind = kinds[at] ?? ''
    taken.set(kind, (taken.get(kind) ?? 0) + seats)
  }
  const lines = [...taken].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }))
  if (await takeSeats(tx, lines, { now })) throw noRoomFor(guests, left)
  const bookingIds = await issueBookings(
    tx,
    guests.map(({ seats }, at) => ({
      ...{ eventId, ticketTypeId: kinds[at] ?? '', quantity: seats, priceCents: 0 },
      ...{ source: 'invitation' as const, publicPriceCents: 0, bookedAt: now },
    })),
    { channel: 'guest' },
  )
  await addInvitations(
    tx,
    guests.map(({ name }, at) => ({
      ...{ code: newToken(), bookingId: bookingIds[at], isGuest: true, guestName: name },
      ...{ requestKey: keyOf(at), givenAt: now },
    })),
  )
  return true
}

/**
 * Takes a guest off a concert's list: frees the seats, voids the codes, and notifies the account that took them. Returns whether that changed the
 * list: a repeat changes nothing. The caller locks the organisation.
 */
export const removeGuest = async (
  tx: Db,
  { eventId, guestId }: { eventId: string; guestId: string },
  { now, origin }: { now: Date; origin: string },
): Promise<Refusal | boolean> => {
  const guest = (await guestsOf(tx, eventId)).find(({ id }) => id === guestId)
  if (!guest) return false
  if (guest.entered > 0) return GUEST_ENTERED
  await cancelBookings(tx, [guest], now)
  await markTakenOff(tx, guest.code, now)
  const row = await invitationByCode(tx, guest.code)
  const holder = row?.holderId && !guest.isEnded ? await memberById(tx, row.holderId) : undefined
  if (row && holder) await queueMail(tx, invitationWithdrawn(row, holder, origin), now)
  return true
}
