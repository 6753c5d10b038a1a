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
  needsRenewal,
  refusalToReturnSeat,
  soldOut,
} from '../rules/booking.ts'
import { UNKNOWN_SEAT } from '../rules/resale.ts'
import {
  activeBookings,
  bookingsForPass,
  heldBeside,
  lockSeat,
  ownSeats,
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

const byPassIn = (own: Awaited<ReturnType<typeof bookingsForPass>>, month: string) =>
  own.filter(({ source, date }) => source === 'pass' && monthOfConcert({ date }) === month)

/** A member's stored Pass at a moment. */
interface PassAt {
  membership: Membership
  now: Date
}

const passFacts = async (db: Db, whose: Whose, event: BookableEvent, { membership, now }: PassAt) => {
  const month = monthOfConcert(event)
  const uses = byPassIn(await bookingsForPass(db, whose, month), month)
  return { event, pass: membershipNow(membership, now), uses, now }
}

/** Returns why a member's stored Pass does not book an event, else undefined; only a partner's concert asks for a Pass. */
export const refusedByPass = async (
  db: Db,
  whose: Whose,
  event: BookableEvent | undefined,
  pass: PassAt,
): Promise<Refusal | undefined> =>
  event && isPartner(event) ? closedByPass(await passFacts(db, whose, event, pass)) : undefined

const HELD_ELSEWHERE = new Refusal(
  'allowance_spent',
  'Une place est gardée pour vous à un autre concert de ce mois\u00a0: si vous la prenez, votre Pass n’en a plus pour celui-ci.',
)

/** Returns why seats of an event pass a member in line by, else undefined: the stored Pass does not book it, or not beside the offers they were told of. */
export const passedOver = async (
  db: Db,
  whose: Whose,
  event: BookableEvent,
  pass: PassAt,
): Promise<Refusal | undefined> => {
  if (!isPartner(event)) return undefined
  const facts = await passFacts(db, whose, event, pass)
  const refusal = closedByPass(facts)
  if (refusal) return refusal
  const held = await heldBeside(db, whose.eventId, monthOfConcert(event), { toldTo: whose.memberId })
  return closedByPass({ ...facts, uses: [...facts.uses, ...held] }) && HELD_ELSEWHERE
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
  const month = monthOfConcert(event)
  const own = await bookingsForPass(db, whose, month)
  const here = own.filter(({ eventId }) => eventId === whose.eventId)
  const existing = here.find(({ source }) => source === 'pass')
  if (existing) return { bookingId: existing.bookingId }
  const uses = byPassIn(own, month)
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
