import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PaymentIntentRequest } from '../../../contract/checkout.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import type { ProviderPaymentState } from '../../platform/payment-provider.ts'
import { accepted, Refusal } from '../../platform/refusal.ts'
import { networkOf } from '../../platform/security/limits.ts'
import { bookWithPass } from '../bookings/use-cases/book.ts'
import { saleFacts } from '../bookings/use-cases/sale-facts.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import type { Member } from '../sessions/store/members.ts'
import { openedOnWire, openOrderOnWire, orderOnWire } from './order-wire.ts'
import { confirmLimits, orderLimits } from './rules/limits.ts'
import { decideFreeOrder } from './rules/order.ts'
import { linesOf, type OwnOrder, openOrdersOf, ownOrder } from './store.ts'
import { askAboutOrder } from './use-cases/ask-provider.ts'
import { openOrder } from './use-cases/open-order.ts'
import { resumeOrder } from './use-cases/resume-order.ts'
import { abandonOrder } from './use-cases/supersede.ts'

const UNKNOWN_PAYMENT = new Refusal('not_found', 'Ce paiement n’existe pas.')

/** Whether the provider’s word changes nothing any more: the order is paid or ended for good, or what is left to do is ours. */
const isSettled = ({ state, checkAt }: OwnOrder['order']): boolean =>
  checkAt === null || state === 'refunding'

/** Buying tickets, and where a payment stands (document 2, sections 2, 4 and 7; rulings: internal event, prices). */
export const checkoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const { db } = deps.database

  const bookByPass = async (member: Member, { eventId, tickets, totalAmount }: PaymentIntentRequest) => {
    const now = deps.now()
    const { event } = await saleFacts(db, { memberId: member.id, eventId })
    const { call, ticketId } = accepted(decideFreeOrder({ event, tickets, totalAmount, now }))
    accepted(await bookWithPass(db, member, eventId, { call, ticketId, now, origin: deps.publicUrl() }))
    return { success: true, type: 'free_booking' }
  }

  const own = async (member: Member, id: string): Promise<OwnOrder> =>
    accepted((await ownOrder(db, member.id, id)) ?? UNKNOWN_PAYMENT)

  const status = async (found: OwnOrder, payment?: ProviderPaymentState) =>
    orderOnWire(found, await linesOf(db, found.order.id), payment)

  serve('paymentIntent', async ({ session: { member }, body, headers, request }) => {
    if (body.isFreeBooking) return bookByPass(member, body)
    await refuseTooMany(deps, orderLimits(member.id))
    const requestKey = headers['idempotency-key'] ?? randomUUID()
    const opened = accepted(
      await openOrder(deps, member, { ...body, requestKey, network: networkOf(request.ip) }),
    )
    return openedOnWire(opened, deps.publicUrl())
  })

  serve('openOrders', async ({ session: { member } }) => {
    const now = deps.now()
    const rows = await openOrdersOf(db, member.id, now)
    return Promise.all(rows.map(async (row) => openOrderOnWire(row, await linesOf(db, row.orderId), now)))
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
    if (isSettled(order)) return status({ order, event })
    await refuseTooMany(deps, confirmLimits(member.id))
    const asked = await askAboutOrder(deps, order, 'confirm')
    if (asked && 'ignored' in asked.settlement) request.log.warn(asked.settlement.ignored)
    return status(await own(member, body.paymentIntentId), asked?.payment.state)
  })
}
