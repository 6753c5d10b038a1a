import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { events, orderLines, orders, ticketTypes } from '../../../platform/db/schema.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { type NetworkBounds, seatLimits, tooManySeats } from '../../../platform/security/network-bounds.ts'
import { countAttempt } from '../../../platform/security/throttles.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { bookable, ownPlaces } from '../../bookings/store/places.ts'
import { takeSeats } from '../../bookings/store/seats.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { decideOrder, noSeatsLeft, type Purchase, type Selection, type SoldKind } from '../rules/order.ts'
import { holdEnd, nextLook } from '../rules/order-checks.ts'
import { advance, type OrderRow } from '../store.ts'
import { ticket } from './end-order.ts'

/** One press of the button that orders. */
export interface OrderRequest extends Selection {
  memberId: string
  /** As it was a moment ago; what holds is read under the member's lock. */
  isVerified: boolean
  eventId: string
  /** What the press is known by, and what it asked for. */
  requestKey: string
  requestHash: string
  /** Who would take the money, null where nobody does. */
  provider: OrderRow['provider']
  /** The least that they take, in cents. */
  minimumCents: number
  now: Date
  origin: string
  /** Where it comes from, as `networkOf` names it, and how much that may do. */
  network: string
  networkBounds: NetworkBounds
}

/** The order; or another one of this member for the event that still waits to be paid and is to give way first. */
export type Placed = Refusal | { order: OrderRow } | { inTheWay: OrderRow }

const NOT_OPEN: Refusal = {
  code: 'unavailable',
  message: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
}
const OTHER_REQUEST: Refusal = {
  code: 'conflict',
  message: 'Cette demande a déjà servi à une autre commande. Actualisez la page et recommencez.',
}

class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The order of an earlier call of the same press. */
const sameRequest = async (db: Db, request: OrderRequest): Promise<Refusal | { order: OrderRow } | null> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, request.memberId), eq(orders.requestKey, request.requestKey)))
  if (!order) return null
  return order.requestHash === request.requestHash ? { order } : OTHER_REQUEST
}

const waitingOrder = async (db: Db, { memberId, eventId }: OrderRequest): Promise<OrderRow | undefined> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.eventId, eventId), eq(orders.state, 'held')))
    .limit(1)
  return order
}

/** A hold whose end has come keeps nobody from ordering: its bank, or the job, has its word still to say. */
const heldElsewhere = (db: Db, { memberId, eventId, now }: OrderRequest): Promise<number> =>
  db.$count(
    orders,
    and(
      eq(orders.memberId, memberId),
      ne(orders.eventId, eventId),
      eq(orders.state, 'held'),
      gt(orders.heldUntil, now),
    ),
  )

/** The event with its kinds of tickets; `givingWay` is an order whose seats will be free by then. */
const factsOf = async (db: Db, eventId: string, givingWay?: OrderRow) => {
  const kept = givingWay
    ? sql<number>`coalesce((
        select l.quantity from order_lines l
        where l.order_id = ${givingWay.id} and l.ticket_type_id = ${ticketTypes.id}
      ), 0)`
    : sql<number>`0`
  const rows = await db
    .select({
      event: bookable,
      type: {
        id: ticketTypes.id,
        name: ticketTypes.name,
        priceCents: ticketTypes.priceCents,
        perOrderLimit: ticketTypes.perOrderLimit,
        capacityTotal: ticketTypes.capacityTotal,
        capacitySold: ticketTypes.capacitySold,
      },
      kept,
    })
    .from(events)
    .leftJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(eq(events.id, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const types = rows.flatMap(({ type, kept: own }): SoldKind[] =>
    type ? [{ ...type, capacitySold: type.capacitySold - Number(own) }] : [],
  )
  return { event: rows[0]?.event, types }
}

const decide = async (db: Db, request: OrderRequest, givingWay?: OrderRow) => {
  const facts = await factsOf(db, request.eventId, givingWay)
  const decision = decideOrder({
    ...request,
    ...facts,
    heldElsewhere: await heldElsewhere(db, request),
    own: await ownPlaces(db, request.memberId, request.eventId),
  })
  if ('lines' in decision && decision.totalCents > 0 && !request.provider) return NOT_OPEN
  return 'code' in decision ? decision : { ...decision, types: facts.types }
}

/** Counts the seats of an order against what its member and network may take, in the order's transaction: what comes to nothing counts for nothing. */
const countSeats = async (tx: Db, request: OrderRequest, { lines, totalCents }: Purchase): Promise<void> => {
  const seats = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const limits = seatLimits(totalCents > 0 ? 'held' : 'free', request, request.networkBounds)
  const waitMs = await countAttempt(tx, limits, request.now, seats)
  if (waitMs > 0) throw new Refused(tooManySeats(waitMs, request))
}

const addOrder = async (
  tx: Db,
  request: OrderRequest,
  { lines, totalCents, types }: Purchase & { types: SoldKind[] },
): Promise<OrderRow> => {
  const { memberId, eventId, requestKey, requestHash, now, origin } = request
  await countSeats(tx, request, { lines, totalCents })
  const [selected] = await tx
    .insert(orders)
    .values({
      id: newId(),
      memberId,
      eventId,
      requestKey,
      requestHash,
      state: 'selected',
      totalCents,
      provider: totalCents > 0 ? request.provider : null,
      createdAt: now,
      heldUntil: holdEnd(now),
    })
    .returning()
  if (!selected) throw new Error('No order was stored')
  await tx.insert(orderLines).values(
    lines.map(({ type, quantity }, position) => ({
      orderId: selected.id,
      ticketTypeId: type.id,
      position,
      quantity,
      priceCents: type.priceCents,
    })),
  )
  const short = await takeSeats(
    tx,
    lines.map(({ type, quantity }) => ({ type, ticketTypeId: type.id, quantity })),
  )
  if (short) throw new Refused(noSeatsLeft(types, short.type))
  const cause = 'checkout'
  const checkAt = nextLook(now, selected.heldUntil)
  const held = await advance(tx, selected, 'held', { cause, now, checkAt })
  if (totalCents > 0) return held
  return { ...held, state: await ticket(tx, held, { cause, now, origin }) }
}

/**
 * Places an order, in one transaction under the member's lock: its seats are held with it or there is none; one of nothing to pay has its
 * tickets at once. The same press again answers its order, wherever it stands by then. A first look, without a lock, turns away
 * what cannot be; nothing is taken by it.
 */
export const placeOrder = async (db: Db, request: OrderRequest): Promise<Placed> => {
  const waiting = await waitingOrder(db, request)
  const glance = await decide(db, request, waiting)
  // Looked for last: what fills the seats or waits may be the order of this very press, placed by its other call a moment ago.
  const earlier = await sameRequest(db, request)
  if (earlier) return earlier
  if ('code' in glance) return glance
  if (waiting) return { inTheWay: waiting }
  try {
    return await db.transaction(async (tx): Promise<Placed> => {
      const { isVerified } = await lockMember(tx, request.memberId)
      const same = await sameRequest(tx, request)
      if (same) return same
      const inTheWay = await waitingOrder(tx, request)
      if (inTheWay) return { inTheWay }
      const asked = { ...request, isVerified }
      const decision = await decide(tx, asked)
      return 'code' in decision ? decision : { order: await addOrder(tx, asked, decision) }
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
