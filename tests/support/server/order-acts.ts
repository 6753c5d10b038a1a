import { settlePayment } from '../../../server/modules/orders/use-cases/settle-payment.ts'
import type { ProviderPayment } from '../../../server/platform/payment-provider.ts'
import { ORIGIN } from './harness.ts'
import type { World } from './world.ts'

/** Creates the actions and checks of the tests of orders. */
export const orderActs = (harness: () => World) => {
  const stateOf = async (orderId: string) => (await harness().stored(orderId))?.state
  return {
    /** Applies the provider's state of a payment. */
    hear: (payment: ProviderPayment, cause = 'webhook evt_1') =>
      settlePayment(harness().db, {
        provider: 'stripe',
        payment,
        cause,
        now: harness().api.clock.now,
        origin: ORIGIN,
      }),
    /** Places an order for a new concert, with its payment open. */
    held: async (seats = [10], quantities = [2]) => {
      const eventId = await harness().concert({ seats })
      const { orderId, paymentIntentId } = (await harness().order(eventId, quantities)).json
      return { eventId, orderId: orderId as string, paymentId: paymentIntentId as string }
    },
    stateOf,
    /** Returns the final outcome, in which an order must have either seats or a refund. */
    outcome: async (orderId: string, paymentId: string) => ({
      state: await stateOf(orderId),
      seats: (await harness().bookings(orderId)).reduce((sum, { quantity }) => sum + quantity, 0),
      refunds: harness().bank.refunds.get(paymentId) ?? 0,
      mails: await harness().mailsAbout(orderId),
    }),
  }
}
