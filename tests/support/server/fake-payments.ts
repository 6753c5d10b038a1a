import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
  UnknownToProvider,
} from '../../../server/platform/payment-provider.ts'

export type FakePayments = ReturnType<typeof fakePayments>

const notHere = () => Promise.reject(new Error('Subscriptions are not part of this double'))

/** Creates a provider of card payments in memory, for the tests of orders: the test controls buyer, bank and outages. */
export const fakePayments = (name: PaymentProvider['name'] = 'stripe') => {
  const payments = new Map<string, ProviderPayment>()
  const refunds = new Map<string, number>()
  /** Keys of parts that were refunded. */
  const parts = new Set<string>()
  /** Calls that fail, by name; `lost` ones take effect but their response is lost. */
  const away = new Set<keyof PaymentProvider>()
  const lost = new Set<keyof PaymentProvider>()

  /** Hooks that run just before the next call, by name. */
  const hooks = new Map<keyof PaymentProvider, () => Promise<void>>()

  /** Promise that the next opened payment waits for before it returns. */
  let gate: Promise<void> | undefined
  let isKeptLost = false

  const found = (paymentId: string): ProviderPayment => {
    const payment = payments.get(paymentId)
    if (!payment) throw new UnknownToProvider(`No such payment: ${paymentId}`)
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
            customerId: null,
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
    refundPayment: (paymentId, part) =>
      reached('refundPayment', () => {
        const payment = found(paymentId)
        if (part) {
          if (!parts.has(part.key))
            payment.refundedCents = Math.min(payment.amountCents, payment.refundedCents + part.cents)
          parts.add(part.key)
          return
        }
        if (payment.refundedCents === 0) refunds.set(paymentId, (refunds.get(paymentId) ?? 0) + 1)
        payment.refundedCents = payment.amountCents
      }),
    openSubscription: notHere,
    openGift: notHere,
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
    /** Delays the response to the next opening until the returned function is called. */
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
    /** Loses the delayed response in the end. */
    failKept: (): void => {
      isKeptLost = true
    },
    /** Makes a payment unknown, as that of another account. */
    forget: (paymentId: string): void => void payments.delete(paymentId),
    of: (paymentId: string) => ({ ...found(paymentId) }),
    /** Pays as the buyer, if still possible; returns the provider's payment. */
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
