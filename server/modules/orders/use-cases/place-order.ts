import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { asRefusal, CANCELLED_EVENT, Refusal } from '../../../platform/refusal.ts'
import { type NetworkBounds, seatLimits, tooManySeats } from '../../../platform/security/network-bounds.ts'
import { countAttempt } from '../../../platform/security/store/throttles.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { saleFacts } from '../../bookings/use-cases/bookings.ts'
import { hasRepricedHold } from '../../bookings/use-cases/line.ts'
import { takeSeats } from '../../bookings/use-cases/seats.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { decideOrder, noSeatsLeft, type Purchase, type Selection, type SoldKind } from '../rules/order.ts'
import { nextCheckAt, reservationEnd } from '../rules/order-steps.ts'
import {
  addOrder,
  advance,
  countReservedElsewhere,
  type OrderRow,
  orderOfRequest,
  waitingOrder,
} from '../store.ts'
import { ticket } from './settle-payment.ts'

export interface OrderRequest extends Selection {
  memberId: string
  eventId: string
  /** Idempotency key of the request, and the hash of its content. */
  requestKey: string
  requestHash: string
  /** The payment provider; null if payments are closed. */
  provider: OrderRow['provider']
  /** The provider's minimum in cents. */
  minimumCents: number
  now: Date
  origin: string
  /** The buyer's IP address, and the limits of its network. */
  address: string
  networkBounds: NetworkBounds
  /** Whether it replaces an order of its member that was just ended for it. */
  isReplacement: boolean
}

/** A request, decided on under its member's lock. */
type DecidedRequest = OrderRequest & { isVerified: boolean }

/** The order, or the member's unpaid order for the event that must end first. */
export type Placed = Refusal | { order: OrderRow } | { conflicting: OrderRow }

const NOT_OPEN = new Refusal(
  'unavailable',
  'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
)
const REPRICED = new Refusal(
  'sold_out',
  'Le prix de ce concert a changé, et une place gardée pour vous, proposée à l’ancien prix, ne se vend plus. Vous restez dans la file, au même rang.',
)
const OTHER_REQUEST = new Refusal(
  'conflict',
  'Cette demande a déjà servi à une autre commande. Actualisez la page et recommencez.',
)

/** Returns the order of an earlier request with the same key; a refusal if that request differed, null if there is none. */
const sameRequest = async (db: Db, request: OrderRequest): Promise<Refusal | { order: OrderRow } | null> => {
  const order = await orderOfRequest(db, request.memberId, request.requestKey)
  if (!order) return null
  return order.requestHash === request.requestHash ? { order } : OTHER_REQUEST
}

/** Decides on the sale; the seats of `givingWay` count as free. */
const decide = async (db: Db, request: DecidedRequest, givingWay?: OrderRow) => {
  const facts = await saleFacts(db, request, givingWay?.id)
  const decision = decideOrder({
    ...request,
    ...facts,
    reservedElsewhere: await countReservedElsewhere(db, request),
  })
  if ('lines' in decision && decision.totalCents > 0 && !request.provider) return NOT_OPEN
  return decision instanceof Refusal ? decision : { ...decision, types: facts.types }
}

/** Counts an order's seats against the limits of its member and network, in the order's transaction, so that a failed order does not count. */
const countSeats = async (
  tx: Db,
  request: DecidedRequest,
  { lines, totalCents }: Purchase,
): Promise<void> => {
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const limits = seatLimits(totalCents > 0 ? 'held' : 'free', request, request.networkBounds)
  const waitMs = await countAttempt(tx, limits, request.now, seats)
  if (waitMs > 0) throw tooManySeats(waitMs, request)
}

const reserveOrder = async (
  tx: Db,
  request: DecidedRequest,
  { lines, totalCents, types }: Purchase & { types: SoldKind[] },
): Promise<OrderRow> => {
  const { memberId, eventId, requestKey, requestHash, now, origin, isReplacement } = request
  await countSeats(tx, request, { lines, totalCents })
  const selected = await addOrder(
    tx,
    {
      id: newId(),
      memberId,
      eventId,
      requestKey,
      requestHash,
      state: 'selected',
      totalCents,
      provider: totalCents > 0 ? request.provider : null,
      createdAt: now,
      heldUntil: reservationEnd(now),
    },
    lines.map(({ type, quantity }) => ({ ticketTypeId: type.id, quantity, priceCents: type.priceCents })),
  )
  const cause = 'checkout'
  const checkAt = nextCheckAt(now, selected.heldUntil)
  const reserved = await advance(tx, selected, 'held', { cause, now, checkAt })
  // Last: from here to the commit, buyers of the same concert wait for each other.
  const short = await takeSeats(
    tx,
    lines.map(({ type, quantity }) => ({
      ...{ type, ticketTypeId: type.id, quantity },
      priceCents: type.priceCents,
    })),
    { now, memberId, isReplacement, orderId: selected.id },
  )
  if (short) throw noSeatsLeft(types, short.type)
  if (totalCents > 0) return reserved
  const state = await ticket(tx, reserved, { cause, now, origin })
  // Cancelled while this order waited for its room: there is no money to give back.
  if (state !== 'ticketed') throw CANCELLED_EVENT
  return { ...reserved, state }
}

/**
 * Places an order and reserves its seats in one transaction under the member's lock; a free order gets its tickets at once. A repeated request
 * returns its order in any state.
 */
export const placeOrder = async (db: Db, request: OrderRequest): Promise<Placed> => {
  const placed = await inTransaction(db, async (tx): Promise<Placed> => {
    const { memberId, eventId } = request
    const { isVerified } = await lockMember(tx, memberId)
    const same = await sameRequest(tx, request)
    if (same) return same
    const conflicting = await waitingOrder(tx, memberId, eventId)
    const asked = { ...request, isVerified }
    const decision = await decide(tx, asked, conflicting)
    if (decision instanceof Refusal) return decision
    return conflicting ? { conflicting } : { order: await reserveOrder(tx, asked, decision) }
  }).catch(asRefusal)
  const isShort = placed instanceof Refusal && placed.code === 'sold_out'
  // Until a job ends the held seats, which takes a moment.
  return isShort && (await hasRepricedHold(db, request)) ? REPRICED : placed
}
