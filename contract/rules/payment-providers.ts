/** Who can take payments, in the order of the database's enum: a new one is added at the end, with a migration. */
export const paymentProviders = ['demo', 'stripe'] as const

export type PaymentProviderName = (typeof paymentProviders)[number]
