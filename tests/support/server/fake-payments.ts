import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from '../../../server/platform/payment-provider.ts'

export type FakePayments = ReturnType<typeof fakePayments>

const notHere = () => Promise.reject(new Error('Subscriptions are not part of this double'))

/** A provider of card payments in memory, for the tests of orders: what a buyer, a bank or an outage does to it is said by the test. */
export const fakePayments = (name: PaymentProvider['name'] = 'stripe') => {
  const payments = new Map<string, ProviderPayment>()
  const refunds = new Map<string, number>()
  /** Calls that do not come through, by their name; `lost` ones have their effect and no answer. */
  const away = new Set<keyof PaymentProvider>()
  const lost = new Set<keyof PaymentProvider>()

  /** What happens elsewhere just before the next call of a name. */
  const hooks = new Map<keyof PaymentProvider, () => Promise<void>>()

  /** What the next opening of a payment waits for, once it has been made. */
  let gate: Promise<void> | undefined
  let isKeptLost = false

  const found = (paymentId: string): ProviderPayment => {
    const payment = payments.get(paymentId)
    if (!payment) throw new Error(`No such payment: ${paymentId}`)
    return payment
  }
  const reached = async <T>(call: keyof PaymentProvider, effect: () => T): Promise<T> => {
    const before = hooks.get(call)
    hooks.delete(call)
    await before?.()
    if (away.has(call)) throw new ProviderUnavailable('away')
    const answer = effect()
    if (lost.has(call)) throw new ProviderUnavailable('the answer was lost')
    return answer
  }

  const provider: PaymentProvider = {
    name,
    minimumCents: 50,
    clientSettings: { publishableKey: null },
    webhook: null,
    openPayment: async ({ orderId, totalCents }) => {
      const opened = await reached('openPayment', () => {
        const paymentId = `pi_${orderId}`
        if (!payments.has(paymentId))
          payments.set(paymentId, {
            paymentId,
            orderId,
            state: 'open',
            amountCents: totalCents,
            currency: 'eur',
            refundedCents: 0,
          })
        return { paymentId, clientSecret: `${paymentId}_secret` }
      })
      const wait = gate
      gate = undefined
      await wait
      if (wait && isKeptLost) throw new ProviderUnavailable('the answer was lost')
      return opened
    },
    payment: (paymentId) => reached('payment', () => ({ ...found(paymentId) })),
    cancelPayment: (paymentId) =>
      reached('cancelPayment', () => {
        const payment = found(paymentId)
        if (payment.state === 'open') payment.state = 'canceled'
        return { ...payment }
      }),
    refundPayment: (paymentId) =>
      reached('refundPayment', () => {
        const payment = found(paymentId)
        if (payment.refundedCents === 0) refunds.set(paymentId, (refunds.get(paymentId) ?? 0) + 1)
        payment.refundedCents = payment.amountCents
      }),
    openSubscription: notHere,
    checkout: notHere,
    expireCheckout: notHere,
    subscription: notHere,
    previewChange: notHere,
    changePlan: notHere,
    setAutorenew: notHere,
    endSubscription: notHere,
  }

  return {
    provider,
    away,
    lost,
    refunds,
    get all() {
      return [...payments.values()]
    },
    /** Keeps back the answer to the next opening until the function that it answers is called. */
    keepOpening: (): (() => void) => {
      let go = () => {}
      gate = new Promise((resolve) => {
        go = resolve
      })
      return go
    },
    beforeNext: (call: keyof PaymentProvider, happens: () => Promise<void>): void => {
      hooks.set(call, happens)
    },
    /** Has the answer that is kept back lost in the end. */
    failKept: (): void => {
      isKeptLost = true
    },
    /** How a payment stands. */
    of: (paymentId: string) => ({ ...found(paymentId) }),
    /** The buyer pays, where it can still be paid; answers what the provider would then say. */
    pay: (paymentId: string): ProviderPayment => {
      const payment = found(paymentId)
      if (payment.state === 'open' || payment.state === 'processing') payment.state = 'succeeded'
      return { ...payment }
    },
    set: (paymentId: string, more: Partial<ProviderPayment>): ProviderPayment => ({
      ...Object.assign(found(paymentId), more),
    }),
  }
}
