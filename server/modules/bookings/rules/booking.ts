import { CANCELLATION_WINDOW_HOURS, canCancel } from '../../../../contract/rules/cancellation.ts'
import { hasStarted, instantOfParis, isUpcoming } from '../../../../contract/rules/paris-time.ts'
import {
  concertsLeft,
  isPartner,
  monthlyAllowance,
  type PassLevel,
  passStatus,
  UNLIMITED,
} from '../../../../contract/rules/pass.ts'
import { coverOf, levelAt, monthOfConcert, type PaidPass } from '../../../../contract/rules/pass-cover.ts'
import { passEnd } from '../../../../contract/rules/pass-end.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import type {
  TicketCancelledBy,
  TicketRefund,
  TicketReturn,
  TicketStatus,
} from '../../../../contract/tickets.ts'
import { CANCELLED_EVENT, conflict, Refusal, UNKNOWN_EVENT } from '../../../platform/refusal.ts'
import { freeSeatsTaken } from './seat-limits.ts'

export type BookingEndpoint = 'bookFree' | 'reserveFree'

export interface BookableEvent {
  date: string
  endDate?: string | null
  time: string | null
  priceCents: number
  source: string | null
  ticketingMode: 'internal' | 'external'
  withdrawnAt: Date | null
}

/** A ticket type with the seats `left` when it was read; the store decides when it takes one. */
export interface Seats {
  id: string
  name: string
  left: number
  priceCents: number
}

/**
 * A Pass booking in a concert's month: its start, whether it uses the month's allowance, and whether it has a price, so that it would at a limited
 * level.
 */
export interface PassUse {
  date: string
  time: string | null
  usesConcert: boolean
  hasPrice: boolean
}

/** Facts for a booking decision: the current Pass and its bookings in the month of the concert. */
export interface BookingFacts {
  endpoint: BookingEndpoint
  event: BookableEvent | undefined
  /** In display order. */
  types: Seats[]
  ticketId: string | number
  pass: PaidPass
  uses: PassUse[]
  /** The member's free seats at the event. */
  free: number
  now: Date
}

/** Terms of a Pass booking: ticket type, month (`YYYY-MM`) if it uses that month's allowance, else null, and the price without the Pass in cents. */
interface PassBookingTerms {
  type: Seats
  passMonth: string | null
  publicPriceCents: number
}

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })

/** Formats '2026-11' as 'novembre'. */
export const monthOf = (month: string): string => monthName.format(new Date(`${month}-15T00:00:00Z`))

const allowanceSpent = (level: PassLevel, month: string): Refusal => {
  const { concerts } = monthlyAllowance[level]
  return new Refusal(
    'allowance_spent',
    `Vous avez déjà utilisé vos ${concerts}\u00a0concerts du mois (${monthOf(month)}). Un concert compte pour le mois où il a lieu.`,
  )
}

/** Returns why a Pass does not cover a concert; undefined if it does, or will after its renewal. */
export const notCovered = (
  pass: PaidPass,
  concert: { date: string; time: string | null },
  now: Date,
): Refusal | undefined => {
  const cover = coverOf(pass, concert, now)
  if (cover === 'unpaid')
    return conflict(
      'Le renouvellement de votre Pass n’est pas encore payé\u00a0: ce qui est réservé reste valable, rien d’autre ne peut l’être d’ici là.',
    )
  if (cover === 'ended' && pass.currentPeriodEnd)
    return conflict(
      `Votre Pass se termine le ${passEnd(pass.currentPeriodEnd)}, avant ce concert. S’il a été offert, il ne se renouvelle pas\u00a0; sinon, réactivez son renouvellement pour y aller avec lui. Un Pass offert qui prend la suite ouvre ses concerts dès le jour où il commence.`,
    )
  return undefined
}

/** Counts a month's concerts that a Pass has used; after a scheduled change of level, the bookings behind the change count too. */
const usedFor = (
  { nextLevel, currentPeriodEnd }: PaidPass,
  concert: BookableEvent,
  uses: PassUse[],
): number => {
  const isBehind = ({ date, time }: { date: string; time: string | null }) =>
    nextLevel !== null && currentPeriodEnd !== null && instantOfParis(date, time) >= currentPeriodEnd
  return uses.filter((use) => use.usesConcert || (use.hasPrice && isBehind(use) && isBehind(concert))).length
}

/** A concert, a member's current Pass, and its bookings in the month of the concert. */
interface PassFacts {
  event: BookableEvent
  pass: PaidPass
  uses: PassUse[]
  now: Date
}

const NO_PASS = new Refusal(
  'pass_required',
  'Un Pass Standard ou Premium est nécessaire pour réserver ce concert.',
)

/** Returns how many concerts a Pass has left for one: `UNLIMITED` if it has no price. */
const leftFor = ({ event, pass, uses }: PassFacts): number =>
  event.priceCents === 0 ? UNLIMITED : concertsLeft(levelAt(pass, event), usedFor(pass, event, uses))

/** Returns the use that a seat of a concert with a price, held for a member, makes of their Pass. */
export const heldUse = (pass: PaidPass, { date, time }: { date: string; time: string | null }): PassUse => {
  const { concerts } = monthlyAllowance[levelAt(pass, { date, time })]
  return { date, time, usesConcert: concerts !== UNLIMITED, hasPrice: true }
}

/** Returns why a Pass does not book a partner concert, else undefined. */
export const closedByPass = (facts: PassFacts): Refusal | undefined => {
  const { event, pass, now } = facts
  if (passStatus(pass.level) < 1) return NO_PASS
  const uncovered = notCovered(pass, event, now)
  if (uncovered) return uncovered
  return leftFor(facts) > 0 ? undefined : allowanceSpent(levelAt(pass, event), monthOfConcert(event))
}

/** Returns the refusal for a full ticket type; it names the type if the event has several. */
export const soldOut = ({ types }: Pick<BookingFacts, 'types'>, type: Seats): Refusal =>
  new Refusal(
    'sold_out',
    types.length > 1
      ? `Complet\u00a0: il n’y a plus de billet «\u00a0${type.name}\u00a0» pour ce concert.`
      : 'Complet\u00a0: il n’y a plus de place pour ce concert.',
  )

/** Returns why an event accepts no Pass bookings from any member; undefined if it may. */
export const closedToPass = (event: BookableEvent | undefined, now: Date): Refusal | undefined => {
  if (!event) return UNKNOWN_EVENT
  if (event.withdrawnAt) return CANCELLED_EVENT
  if (event.ticketingMode === 'external')
    return conflict('Les billets de cet événement se prennent sur le site de sa billetterie.')
  if (!isPartner(event)) return conflict('Cet événement ne fait pas partie des concerts partenaires du Pass.')
  if (!hasStarted(event, now)) return undefined
  const message = isUpcoming(event, now)
    ? 'Les réservations sont closes\u00a0: ce concert a commencé.'
    : 'Cet événement est terminé.'
  return new Refusal('sales_closed', message)
}

/** The event has no ticket types yet. */
export const NO_SEATS = conflict('Ce concert n’a pas de places à réserver pour le moment.')

/**
 * Decides whether a member may book with the Pass. The event's faults come before the member's, so that a full concert sells no Pass. A priced
 * concert always uses the allowance; a concert that lost its price uses none.
 */
export const decideBooking = (facts: BookingFacts): Refusal | PassBookingTerms => {
  const { endpoint, event, types, ticketId, pass, uses, free, now } = facts
  const closed = closedToPass(event, now)
  if (!event || closed) return closed ?? UNKNOWN_EVENT
  const type = types.find(({ id }) => id === ticketId) ?? types[0]
  if (!type) return NO_SEATS
  if (type.left <= 0) return soldOut(facts, type)
  const refusal = closedByPass({ event, pass, uses, now }) ?? freeSeatsTaken({ free })
  if (refusal) return refusal
  if (event.priceCents === 0) return { type, passMonth: null, publicPriceCents: 0 }
  if (endpoint === 'reserveFree')
    return conflict('Ce concert est payant\u00a0: le réserver utilise un des concerts du mois de votre Pass.')
  const isCounted = leftFor({ event, pass, uses, now }) !== UNLIMITED
  return { type, passMonth: isCounted ? monthOfConcert(event) : null, publicPriceCents: type.priceCents }
}

interface CancellableBooking {
  priceCents: number
  date: string
  time: string | null
}

const NONE = new Refusal('not_found', 'Vous n’avez pas de réservation pour cet événement.')

const UNNAMED = conflict(
  'Vous avez plusieurs réservations pour cet événement\u00a0: annulez celle de votre choix depuis «\u00a0Mes billets\u00a0».',
)

const notCancellable = (message: string): Refusal => new Refusal('not_cancellable', message)

const tooLate = (booking: CancellableBooking, now: Date): Refusal | undefined => {
  if (hasStarted(booking, now))
    return notCancellable('Cet événement a eu lieu ou a commencé\u00a0: la réservation ne s’annule plus.')
  return canCancel({ ...booking, price: 0 }, now)
    ? undefined
    : notCancellable(
        `Il est trop tard\u00a0: une réservation s’annule plus de ${CANCELLATION_WINDOW_HOURS}\u00a0h avant l’événement.`,
      )
}

/**
 * Chooses the booking to cancel, or returns a refusal. `own` is the named booking or all of them: a free booking comes before bought ones, and
 * several free ones are refused as ambiguous.
 */
export const decideCancelling = <P extends CancellableBooking>(own: P[], now: Date): Refusal | P => {
  const free = own.filter(({ priceCents }) => priceCents === 0)
  if (free.length > 1) return UNNAMED
  const booking = free[0] ?? own[0]
  if (!booking) return NONE
  if (booking.priceCents > 0) return notCancellable('Un billet payé ne s’annule pas ici.')
  return tooLate(booking, now) ?? booking
}

/** A seat that its holder wants to give back, with its booking. */
interface ReturnedSeat extends CancellableBooking {
  isUsed: boolean
  /** Whether a link of it waits for a taker. */
  isSent: boolean
}

/** Returns why a holder may not give a seat back, else undefined. */
export const refusalToReturnSeat = (seat: ReturnedSeat, now: Date): Refusal | undefined => {
  if (seat.priceCents > 0) return notCancellable('Une place payée ne se rend pas ici.')
  if (seat.isUsed) return notCancellable('Cette place est déjà entrée.')
  if (seat.isSent) return conflict('Cette place est envoyée\u00a0: reprenez-la d’abord.')
  return tooLate(seat, now)
}

/** A booking with the effects of changes to its concert; prices in cents. */
interface ChangedBooking {
  /** Whether it was cancelled because the Pass no longer covers its concert. */
  cancelledWithPass: boolean
  /** Whether its concert was cancelled after the booking, even if no job has ended the booking yet. */
  isCancelled: boolean
  priceCents: number
  passMonth: string | null
  orderState: string | null
  /** Whether the bank sent the order's refund back. */
  hasRefundFailed: boolean
  /** The moves of its concert after the booking: the day, hour and place before, if they changed. */
  move: {
    date: string | null
    time: string | null
    place: string | null
    returnUntil: string | null
  } | null
  /** Sum that the whole order would be refunded; 0 without an order. */
  owedCents: number
  seats: number
  isUsed: boolean
  /** Whether someone else bought it: what comes back is theirs. */
  isReceived: boolean
}

const refundOf = ({
  isCancelled,
  isReceived,
  priceCents,
  passMonth,
  orderState,
  hasRefundFailed,
}: ChangedBooking): TicketRefund => {
  if (!isCancelled || isReceived) return 'none'
  if (priceCents > 0) return orderState === 'refunded' && !hasRefundFailed ? 'refunded' : 'refunding'
  return passMonth === null ? 'none' : 'concert_returned'
}

const returnOf = (booking: ChangedBooking, now: Date): TicketReturn | null => {
  const { isCancelled, cancelledWithPass, isReceived, isUsed, move, owedCents, seats } = booking
  const until = move?.returnUntil ? new Date(move.returnUntil) : null
  if (isCancelled || cancelledWithPass || isReceived || isUsed || until === null || until <= now) return null
  return { until: until.toISOString(), amount: eurosOfCents(owedCents), places: seats }
}

/** Returns whether a booking is valid only if its Pass, paid until `paidUntil`, is renewed. */
export const needsRenewal = ({
  date,
  time,
  paidUntil,
}: {
  date: string
  time: string | null
  paidUntil: string | null
}): boolean => paidUntil !== null && instantOfParis(date, time) >= new Date(paidUntil)

/** Returns a ticket's status and the changes of its concert. */
export const ticketStatus = (
  booking: ChangedBooking,
  now: Date,
): {
  status: TicketStatus
  cancelledBy: TicketCancelledBy
  refund: TicketRefund
  hasRefundFailed: boolean
  previousDate: string | null
  previousTime: string | null
  previousPlace: string | null
  returnable: TicketReturn | null
} => ({
  status: booking.isCancelled || booking.cancelledWithPass ? 'cancelled' : 'valid',
  cancelledBy: booking.isCancelled || !booking.cancelledWithPass ? 'concert' : 'pass',
  refund: refundOf(booking),
  hasRefundFailed:
    refundOf(booking) === 'refunding' && booking.orderState === 'refunded' && booking.hasRefundFailed,
  previousDate: booking.move?.date ?? null,
  previousTime: booking.move?.time ?? null,
  previousPlace: booking.move?.place ?? null,
  returnable: returnOf(booking, now),
})
