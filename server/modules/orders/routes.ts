import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type {
  OpenOrder,
  PaymentIntentRequest,
  PaymentIntentResponse,
  PaymentState,
  PaymentStatus,
} from '../../../contract/checkout.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { changedCounts, changedNothing, type PublicReads } from '../../platform/cache/public-reads.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse.ts'
import { boundedLanes } from '../../platform/lanes.ts'
import { isDemonstration, type ProviderPaymentState } from '../../platform/payment-provider.ts'
import { accepted, Refusal } from '../../platform/refusal.ts'
import { seatsGivenBack } from '../bookings/rules/seats-left.ts'
import { bookWithPass } from '../bookings/use-cases/book.ts'
import { roomOf, saleFacts } from '../bookings/use-cases/bookings.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import type { Member } from '../sessions/store/members.ts'
import { confirmLimits, decideFreeOrder, orderLimits } from './rules/order.ts'
import {
  hasRefundFailed,
  linesOf,
  type OpenOrderRow,
  type OrderLine,
  type OwnOrder,
  openOrdersOf,
  ownOrder,
} from './store.ts'
import { askAboutOrder } from './use-cases/ask-provider.ts'
import { fullConcerts } from './use-cases/full-concerts.ts'
import { abandonOrder, type OpenedOrder, openOrder, resumeOrder } from './use-cases/open-order.ts'
import { placeInTurn } from './use-cases/place-in-turn.ts'

const states: Record<OrderState, PaymentState> = {
  selected: 'pending',
  held: 'pending',
  paid: 'processing',
  ticketed: 'ticketed',
  expired: 'expired',
  declined: 'declined',
  refunding: 'refunding',
  refunded: 'refunded',
}

/** Renders an order for its buyer, in euros; `payment` is the provider's current state if it was just asked. */
const orderOnWire = (
  { order, event }: OwnOrder,
  { lines, isSentBack }: { lines: OrderLine[]; isSentBack: boolean },
  payment?: ProviderPaymentState,
): PaymentStatus => ({
  ...event,
  id: order.paymentId ?? order.id,
  orderId: order.id,
  state: order.state === 'held' && payment === 'processing' ? 'processing' : states[order.state],
  isDemo: isDemonstration(order.provider),
  eventId: order.eventId,
  totalAmount: eurosOfCents(order.totalCents),
  lines: lines.map(({ ticketType, quantity, priceCents }) => ({
    ticketType,
    quantity,
    price: eurosOfCents(priceCents),
  })),
  heldUntil: order.state === 'held' ? order.heldUntil.toISOString() : null,
  refundCause: order.refundCause,
  hasRefundFailed: isSentBack,
})

/** Renders an unpaid order for its buyer at `now`. */
const openOrderOnWire = (
  { totalCents, heldUntil, ...order }: OpenOrderRow,
  { lines, givesBack, now }: { lines: OrderLine[]; givesBack: Record<string, number>; now: Date },
): OpenOrder => ({
  ...order,
  totalAmount: eurosOfCents(totalCents),
  lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: eurosOfCents(priceCents) })),
  heldUntil: heldUntil.toISOString(),
  secondsLeft: Math.ceil((heldUntil.getTime() - now.getTime()) / 1000),
  givesBack,
})

/**
 * Renders the response to 'Payer': how to pay, or that nothing is left to pay. A repeat after the payment leads to the success page at `origin`
 * (PUBLIC_URL).
 */
const openedOnWire = (opened: OpenedOrder, origin: string): PaymentIntentResponse => {
  const { order } = opened
  const named = { orderId: order.id, ...(order.paymentId && { paymentIntentId: order.paymentId }) }
  if (!('payment' in opened)) {
    if (!order.paymentId) return { ...named, success: true, type: 'free_booking' }
    const checkout_url = `${origin}${pathTo(paths.paymentSuccess, order.paymentId)}?event_id=${order.eventId}`
    return { ...named, success: true, type: 'ticketed', checkout_url }
  }
  const { clientSecret, checkoutUrl } = opened.payment
  return {
    ...named,
    ...(clientSecret && { clientSecret }),
    ...(checkoutUrl && { checkout_url: checkoutUrl }),
    heldUntil: order.heldUntil.toISOString(),
  }
}

const UNKNOWN_PAYMENT = new Refusal('not_found', 'Ce paiement n’existe pas.')

/** Returns whether the provider’s state no longer matters: the order is paid or ended for good, or only our own refund is left to do. */
const isSettled = ({ state, checkAt }: OwnOrder['order']): boolean =>
  checkAt === null || state === 'refunding'

/** Orders that this process places at a time: more of one concert would wait for its room's row, with a connection each. */
const SALE = { width: 10, keyWidth: 5, maxWaitMs: 1_000 }

export const checkoutRoutes = (app: FastifyInstance, deps: Deps, reads: PublicReads): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database
  const full = fullConcerts(db, reads)
  const inLane = boundedLanes(SALE)

  const bookByPass = async (member: Member, { eventId, tickets, totalAmount }: PaymentIntentRequest) => {
    const now = deps.now()
    const { event } = await saleFacts(db, { memberId: member.id, eventId })
    const { endpoint, ticketId } = accepted(decideFreeOrder({ event, tickets, totalAmount, now }))
    accepted(await bookWithPass(db, member, eventId, { endpoint, ticketId, now, origin: deps.publicUrl() }))
    return { success: true, type: 'free_booking' }
  }

  const own = async (member: Member, id: string): Promise<OwnOrder> =>
    accepted((await ownOrder(db, member.id, id)) ?? UNKNOWN_PAYMENT)

  const status = async (found: OwnOrder, payment?: ProviderPaymentState) =>
    orderOnWire(
      found,
      { lines: await linesOf(db, found.order.id), isSentBack: await hasRefundFailed(db, found.order) },
      payment,
    )

  serve('paymentIntent', async ({ session: { member }, body, headers, request }) => {
    changedCounts(request, body.eventId)
    if (body.isFreeBooking) return bookByPass(member, body)
    const asked = { ...body, requestKey: headers['idempotency-key'] ?? randomUUID(), address: request.ip }
    const isFull = await full.refusalOf(member.id, asked, deps.now())
    if (isFull) throw isFull
    const count = () => refuseTooMany(deps, orderLimits(member.id))
    const opened = await openOrder(deps, member, asked, (order) =>
      placeInTurn({ db, full, inLane, count }, order),
    )
    return openedOnWire(accepted(opened), deps.publicUrl())
  })

  serve('openOrders', async ({ session: { member } }) => {
    const now = deps.now()
    const rows = await openOrdersOf(db, member.id, now)
    return Promise.all(
      rows.map(async (row) => {
        const [lines, room] = await Promise.all([linesOf(db, row.orderId), roomOf(db, row.eventId)])
        const givesBack = seatsGivenBack(room.types, room.roomTotal, lines)
        return openOrderOnWire(row, { lines, givesBack, now })
      }),
    )
  })

  serve('orderResume', async ({ session: { member }, params }) => {
    const { order } = await own(member, params.id)
    await refuseTooMany(deps, orderLimits(member.id))
    return openedOnWire(accepted(await resumeOrder(deps, order)), deps.publicUrl())
  })

  serve('orderAbandon', async ({ session: { member }, params, request }) => {
    const { order } = await own(member, params.id)
    await refuseTooMany(deps, confirmLimits(member.id))
    const asked = await abandonOrder(deps, order)
    if (asked && 'ignored' in asked.settlement) request.log.warn(asked.settlement.ignored)
    return status(await own(member, params.id), asked?.payment.state)
  })

  serve('payment', async ({ session: { member }, params }) => status(await own(member, params.id)))

  serve('paymentConfirm', async ({ session: { member }, body, request }) => {
    const { order, event } = await own(member, body.paymentIntentId)
    if (isSettled(order)) {
      changedNothing(request)
      return status({ order, event })
    }
    await refuseTooMany(deps, confirmLimits(member.id))
    const asked = await askAboutOrder(deps, order, 'confirm')
    if (asked && 'ignored' in asked.settlement) request.log.warn(asked.settlement.ignored)
    const after = await own(member, body.paymentIntentId)
    if (after.order.state === order.state) changedNothing(request)
    return status(after, asked?.payment.state)
  })
}
