/** Who can take payments, in the order of the database's enum: a new one is added at the end, with a migration. */
export const paymentProviders = ['demo', 'stripe'] as const

export type PaymentProviderName = (typeof paymentProviders)[number]

/** The only cards that the demonstration knows, in digits: the one is accepted, the other refused. */
export const demoCards = { accepted: '4242424242424242', refused: '4000000000000002' } as const

/** How long the seats of an order are reserved while it is paid, in minutes. */
export const HOLD_MINUTES = 15
