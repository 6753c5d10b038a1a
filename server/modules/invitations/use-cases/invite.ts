import { monthOfConcert } from '../../../../contract/rules/pass-cover.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import { newToken } from '../../../platform/security/tokens.ts'
import { soldOut } from '../../bookings/rules/booking.ts'
import {
  cancelBookings,
  invitationsGiven,
  issueBooking,
  saleFacts,
} from '../../bookings/use-cases/bookings.ts'
import { takeSeats } from '../../bookings/use-cases/seats.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import { lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import { invitationWithdrawn } from '../mails.ts'
import {
  decideGiving,
  kindOf,
  refusalToMove,
  refusalToTake,
  refusalToWithdraw,
  UNKNOWN_INVITATION,
} from '../rules.ts'
import {
  addInvitations,
  giveToHolder,
  type InvitationRow,
  invitationByCode,
  invitationOfRequest,
  markWithdrawn,
} from '../store.ts'
import { takePlace } from './send-places.ts'

/** An event, the key of the request for an invitation, and the time. */
export interface Giving {
  eventId: string
  requestKey: string
  now: Date
}

const decision = async (db: Db, memberId: string, membership: Membership, { eventId, now }: Giving) => {
  const { event, types } = await saleFacts(db, { memberId, eventId })
  const used = event ? await invitationsGiven(db, memberId, monthOfConcert(event)) : 0
  return decideGiving({ event, types, pass: membershipNow(membership, now), used, now })
}

const whole = async (db: Db, code: string): Promise<InvitationRow> => {
  const row = await invitationByCode(db, code)
  if (!row) throw new Error('An invitation has gone')
  return row
}

const OTHER_REQUEST = conflict(
  'Cette demande a déjà servi à une autre invitation. Actualisez la page et recommencez.',
)

/** Returns the invitation of an earlier request with the same key; a refusal if it was for another concert. */
const ofSameRequest = (given: InvitationRow, { eventId }: Giving): Refusal | InvitationRow =>
  given.eventId === eventId ? given : OTHER_REQUEST

/**
 * Gives a guest a seat of a partner concert, with allowance, booking and code, in one transaction under the giver's lock. A repeated request returns
 * the same invitation. A pre-check without a lock takes nothing.
 */
export const giveInvitation = async (
  db: Db,
  member: Member,
  giving: Giving,
): Promise<Refusal | InvitationRow> => {
  const { eventId, requestKey, now } = giving
  const before = await invitationOfRequest(db, member.id, requestKey)
  if (before) return ofSameRequest(before, giving)
  const preCheck = await decision(db, member.id, member, giving)
  if (preCheck instanceof Refusal) return preCheck
  return inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, member.id)
    const made = await invitationOfRequest(tx, member.id, requestKey)
    if (made) return ofSameRequest(made, giving)
    const terms = await decision(tx, member.id, membership, giving)
    if (terms instanceof Refusal) return terms
    const { type, month, publicPriceCents } = terms
    if (await takeSeats(tx, [{ ticketTypeId: type.id, quantity: 1 }], { now }))
      return soldOut({ types: [type] }, type)
    const bookingId = await issueBooking(tx, {
      eventId,
      ticketTypeId: type.id,
      quantity: 1,
      priceCents: 0,
      source: 'invitation',
      publicPriceCents,
      bookedAt: now,
    })
    const code = newToken()
    await addInvitations(tx, [{ code, giverId: member.id, bookingId, month, requestKey, givenAt: now }])
    return whole(tx, code)
  })
}

/** Adds a booking that has no holder to the tickets of one account; a repeat by the same account returns it again. */
const takeBooking = (db: Db, member: Member, code: string, now: Date): Promise<Refusal | InvitationRow> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const found = await invitationByCode(tx, code)
    if (!found) return UNKNOWN_INVITATION
    if (found.holderId === member.id && !found.endedAt && !found.isCancelled) return found
    // A guest without an account is free to move the place that they hold into one.
    const isHeld = kindOf(found) === 'place' && found.code !== code && found.holderId === null
    const refusal = isHeld ? refusalToMove(found) : refusalToTake(found, member.id, now)
    if (refusal) return refusal
    if (await giveToHolder(tx, found, member.id, now)) return whole(tx, code)
    // A concurrent request was faster: the booking has a holder, or the giver took it back.
    return refusalToTake(await whole(tx, code), member.id, now) ?? UNKNOWN_INVITATION
  })

/** Adds an invitation, or a place that someone sent, to the tickets of one account. */
export const takeInvitation = async (
  db: Db,
  member: Member,
  code: string,
  context: { now: Date; origin: string },
): Promise<Refusal | InvitationRow> => {
  const found = await invitationByCode(db, code)
  // By its link a place changes hands; by the secret of its holder it does not.
  return found && kindOf(found) === 'place' && found.code === code
    ? takePlace(db, code, { member }, context)
    : takeBooking(db, member, code, context.now)
}

/**
 * Takes a member's invitation back, even from an account that took it: frees the seat and the allowance, voids the code and notifies the holder. A
 * place that nobody took just stays the giver's. A repeat returns the withdrawn invitation.
 */
export const withdrawInvitation = (
  db: Db,
  member: Member,
  code: string,
  { now, origin }: { now: Date; origin: string },
): Promise<Refusal | InvitationRow> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const found = await invitationByCode(tx, code)
    if (!found || found.giverId !== member.id || found.code !== code) return UNKNOWN_INVITATION
    if (found.withdrawnAt) return found
    const refusal = refusalToWithdraw(found, now)
    if (refusal) return refusal
    if (kindOf(found) === 'invitation') await cancelBookings(tx, [{ id: found.bookingId }], now)
    await markWithdrawn(tx, code, now)
    // Read it again: an account may have taken it before its booking was ended.
    const ended = await whole(tx, code)
    const holder = ended.holderId ? await memberById(tx, ended.holderId) : undefined
    if (holder) await queueMail(tx, invitationWithdrawn(ended, holder, origin), now)
    return ended
  })
