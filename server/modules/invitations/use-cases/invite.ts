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
  takeSeats,
} from '../../bookings/use-cases/bookings.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import { lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import { invitationWithdrawn } from '../mails.ts'
import { decideGiving, refusalToTake, refusalToWithdraw, UNKNOWN_INVITATION } from '../rules.ts'
import {
  addInvitation,
  giveToHolder,
  type InvitationRow,
  invitationByCode,
  invitationOfRequest,
  markWithdrawn,
} from '../store.ts'

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
    if (await takeSeats(tx, [{ ticketTypeId: type.id, quantity: 1 }])) return soldOut({ types: [type] }, type)
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
    await addInvitation(tx, { code, giverId: member.id, bookingId, month, requestKey, givenAt: now })
    return whole(tx, code)
  })
}

/** Adds an invitation's booking to the tickets of one account; a repeat by the same account returns it again. */
export const takeInvitation = (
  db: Db,
  member: Member,
  code: string,
  now: Date,
): Promise<Refusal | InvitationRow> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const found = await invitationByCode(tx, code)
    if (!found) return UNKNOWN_INVITATION
    if (found.holderId === member.id && !found.endedAt && !found.isCancelled) return found
    const refusal = refusalToTake(found, member.id, now)
    if (refusal) return refusal
    if (await giveToHolder(tx, found, member.id, now)) return whole(tx, code)
    // A concurrent request was faster: the booking has a holder, or the giver took it back.
    return refusalToTake(await whole(tx, code), member.id, now) ?? UNKNOWN_INVITATION
  })

/**
 * Takes a member's invitation back, even from an account that took it: frees the seat and the allowance, voids the code and notifies the holder. A
 * repeat returns the withdrawn invitation.
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
    if (!found || found.giverId !== member.id) return UNKNOWN_INVITATION
    if (found.withdrawnAt) return found
    const refusal = refusalToWithdraw(found, now)
    if (refusal) return refusal
    await cancelBookings(tx, [{ id: found.bookingId }], now)
    await markWithdrawn(tx, code, now)
    // Read it again: an account may have taken it before its booking was ended.
    const ended = await whole(tx, code)
    const holder = ended.holderId ? await memberById(tx, ended.holderId) : undefined
    if (holder) await queueMail(tx, invitationWithdrawn(ended, holder, origin), now)
    return ended
  })
