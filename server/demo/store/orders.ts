import { holdEnd } from '../../modules/orders/rules/order-steps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { orderLines, orders, orderTransitions } from '../../platform/db/schema.ts'
import { hashToken, newId } from '../../platform/security/tokens.ts'
import { addDemoRecord } from '../../providers/demo/store.ts'

/** Tickets that a demonstration account ordered at a moment, the price of one in cents. */
export interface DemoOrder {
  memberId: string
  eventId: string
  eventName: string
  ticketTypeId: string
  quantity: number
  priceCents: number
  at: Date
}

const steps: [from: OrderState, to: OrderState, cause: string][] = [
  ['selected', 'held', 'checkout'],
  ['held', 'paid', 'demo'],
  ['paid', 'ticketed', 'demo'],
]

/** Puts an order that has its tickets where we keep them, and its payment where the demonstration's provider does. Returns its id. */
export const addDemoOrder = async (db: Db, order: DemoOrder): Promise<string> => {
  const { memberId, eventId, eventName, ticketTypeId, quantity, priceCents, at } = order
  const id = newId()
  const totalCents = priceCents * quantity
  const paymentId = totalCents > 0 ? `demo_pay_${id}` : null
  await db.insert(orders).values({
    id,
    memberId,
    eventId,
    state: 'ticketed',
    totalCents,
    requestKey: id,
    requestHash: hashToken(id),
    provider: paymentId ? 'demo' : null,
    paymentId,
    createdAt: at,
    heldUntil: holdEnd(at),
    paidAt: at,
  })
  await db.insert(orderLines).values({ orderId: id, ticketTypeId, position: 0, quantity, priceCents })
  await db.insert(orderTransitions).values(
    steps.map(([from, to, cause]) => ({
      orderId: id,
      from,
      to,
      cause: paymentId ? cause : 'checkout',
      at,
    })),
  )
  if (paymentId)
    await addDemoRecord(db, 'payment', paymentId, {
      orderId: id,
      eventId,
      label: eventName,
      amountCents: totalCents,
      refundedCents: 0,
      state: 'succeeded',
    })
  return id
}
