/** Payment providers in the order of the database enum. Append a new one at the end, with a migration. */
export const paymentProviders = ['demo', 'stripe'] as const

export type PaymentProviderName = (typeof paymentProviders)[number]

/** Providers of subscriptions: a gift is paid already, nobody charges for it. */
export const subscriptionProviders = ['gift', ...paymentProviders] as const

export type SubscriptionProviderName = (typeof subscriptionProviders)[number]

/** The only card numbers that the demonstration knows: the first one succeeds, the second one is declined. */
export const demoCards = { accepted: '4242424242424242', refused: '4000000000000002' } as const

/** Minutes for which an order reserves its seats during payment. */
export const HOLD_MINUTES = 15
