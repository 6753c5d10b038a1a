import { isPartner } from '../../../../contract/rules/pass.ts'
import { monthOfConcert } from '../../../../contract/rules/pass-cover.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { asRefusal, Refusal, UNKNOWN_EVENT } from '../../../platform/refusal.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import { bookingReceipt } from '../mails.ts'
import {
  type BookableEvent,
  type BookingEndpoint,
  closedByPass,
  decideBooking,
  decideCancelling,
  heldUse,
  needsRenewal,
  refusalToReturnSeat,
  soldOut,
} from '../rules/booking.ts'
import { UNKNOWN_SEAT } from '../rules/resale.ts'
import {
  activeBookings,
  bookingsForPass,
  lockSeat,
  ownSeats,
  passUses,
  toldHolds,
  type Whose,
} from '../store/bookings.ts'
import { memberSeat } from '../store/resale.ts'
import { eventWithSeats } from '../store/rooms.ts'
import { bookedTicket, cancelBookings, endSeat, issueBooking } from './bookings.ts'
import { takeSeats } from './seats.ts'

/** A booking request; `origin` is PUBLIC_URL, for the receipt. */
export interface BookingWanted {
  endpoint: BookingEndpoint
  ticketId: string | number
  now: Date
  origin: string
}

export type Outcome = Refusal | { bookingId: string }

const isInMonthOf =
  (event: { date: string }) =>
  ({ date }: { date: string }): boolean =>
    monthOfConcert({ date }) === monthOfConcert(event)

/** A member's stored Pass at a moment. */
interface PassAt {
  membership: Membership
  now: Date
}

/** Returns why a member's stored Pass does not book an event, else undefined; only a partner's concert asks for a Pass. */
export const refusedByPass = async (
  db: Db,
  memberId: string,
  event: BookableEvent | undefined,
  { membership, now }: PassAt,
): Promise<Refusal | undefined> => {
  if (!event || !isPartner(event)) return undefined
  const uses = await passUses(db, memberId, [monthOfConcert(event)])
  return closedByPass({ event, pass: membershipNow(membership, now), uses, now })
}

const HELD_ELSEWHERE = new Refusal(
  'allowance_spent',
  'Une place est gardée pour vous à un autre concert du même mois\u00a0: si vous la prenez, votre Pass n’en a plus pour celui-ci.',
)

/**
 * Returns why seats of concerts pass a member in line by, by the concerts' ids: the stored Pass does not book them, or not beside the seats that the
 * member was told of.
 */
export const passedOver = async (
  db: Db,
  memberId: string,
  concerts: (BookableEvent & { id: string })[],
  { membership, now }: PassAt,
): Promise<Map<string, Refusal>> => {
  const found = new Map<string, Refusal>()
  const partners = concerts.filter(isPartner)
  if (partners.length === 0) return found
  const pass = membershipNow(membership, now)
  const booked = await passUses(db, memberId, [...new Set(partners.map(monthOfConcert))])
  const held = await toldHolds(db, memberId)
  for (const event of partners) {
    const uses = booked.filter(isInMonthOf(event))
    const beside = held
      .filter(({ eventId }) => eventId !== event.id)
      .filter(isInMonthOf(event))
      .map((seat) => heldUse(pass, seat))
    const refusal =
      closedByPass({ event, pass, uses, now }) ??
      (closedByPass({ event, pass, uses: [...uses, ...beside], now }) && HELD_ELSEWHERE)
    if (refusal) found.set(event.id, refusal)
  }
  return found
}

/**
 * Returns the member's existing booking, or decides on a new one. Reads the seats first: if this member's concurrent booking fills the event, the
 * second read finds it.
 */
const bookingDecision = async (
  db: Db,
  whose: Whose,
  membership: Membership,
  { endpoint, ticketId, now }: BookingWanted,
) => {
  const { event, types } = await eventWithSeats(db, whose.eventId, { memberId: whose.memberId })
  if (!event) return UNKNOWN_EVENT
  const own = await bookingsForPass(db, whose, monthOfConcert(event))
  const here = own.filter(({ eventId }) => eventId === whose.eventId)
  const existing = here.find(({ source }) => source === 'pass')
  if (existing) return { bookingId: existing.bookingId }
  const uses = own.filter(({ source }) => source === 'pass').filter(isInMonthOf(event))
  const { free } = await ownSeats(db, whose.memberId, whose.eventId)
  const pass = membershipNow(membership, now)
  const decision = decideBooking({ endpoint, ticketId, event, types, pass, uses, free, now })
  return decision instanceof Refusal ? decision : { ...decision, full: soldOut({ types }, decision.type) }
}

/** Queues the receipt of a new booking in its transaction. */
const queueReceipt = async (tx: Db, member: Member, bookingId: string, { now, origin }: BookingWanted) => {
  const booked = await bookedTicket(tx, bookingId)
  const { ticketType, eventId, paidUntil, ...event } = booked
  const receipt = {
    bookingId,
    to: member.email,
    firstName: member.firstName,
    ticketType,
    withPass: true,
    needsRenewal: needsRenewal(booked),
  }
  const mail = bookingReceipt({ ...receipt, event: { ...event, id: eventId }, bookedAt: now, origin })
  await queueMail(tx, mail, now)
}

/**
 * Books one seat with the Pass, with its allowance, code and receipt in one transaction. Returns the member's existing booking, even if the offer has
 * changed. A pre-check without a lock refuses the rush for a full concert.
 */
export const bookWithPass = async (
  db: Db,
  member: Member,
  eventId: string,
  wanted: BookingWanted,
): Promise<Outcome> => {
  const whose = { memberId: member.id, eventId }
  const preCheck = await bookingDecision(db, whose, member, wanted)
  if (!('type' in preCheck)) return preCheck
  return inTransaction(db, async (tx): Promise<Outcome> => {
    const decision = await bookingDecision(tx, whose, await lockMember(tx, member.id), wanted)
    if (!('type' in decision)) return decision
    const seat = { ticketTypeId: decision.type.id, quantity: 1 }
    if (await takeSeats(tx, [seat], { now: wanted.now, memberId: member.id })) throw decision.full
    const bookingId = await issueBooking(tx, {
      ...whose,
      ticketTypeId: decision.type.id,
      quantity: 1,
      priceCents: 0,
      source: 'pass',
      passMonth: decision.passMonth,
      publicPriceCents: decision.publicPriceCents,
      bookedAt: wanted.now,
    })
    await queueReceipt(tx, member, bookingId, wanted)
    return { bookingId }
  }).catch(asRefusal)
}

/** Cancels a member's free booking at an event, or the named one, in one transaction that gives back its seats and its month's allowance once. */
export const cancelFreeBooking = (
  db: Db,
  whose: Whose & { bookingId?: string | undefined },
  now: Date,
): Promise<Outcome> =>
  inTransaction(db, async (tx): Promise<Outcome> => {
    await lockMember(tx, whose.memberId)
    const decision = decideCancelling(await activeBookings(tx, whose), now)
    if (decision instanceof Refusal) return decision
    await cancelBookings(tx, [decision], now)
    return { bookingId: decision.id }
  })

/**
 * Gives one free seat of a member back and frees it for the line; the other seats of its booking stay. The last one ends the booking, and with it
 * the use of the month's allowance.
 */
export const returnSeat = (
  db: Db,
  memberId: string,
  seatId: string,
  now: Date,
): Promise<Refusal | { bookingId: string }> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    await lockSeat(tx, seatId)
    const seat = await memberSeat(tx, memberId, seatId)
    if (!seat) return UNKNOWN_SEAT
    const refusal = refusalToReturnSeat(seat, now)
    if (refusal) return refusal
    const { id: bookingId, quantity } = seat.booking
    if (quantity === 1) await cancelBookings(tx, [seat.booking], now)
    else await endSeat(tx, seat.booking, seatId, now)
    return { bookingId }
  })
