import type { Limit } from '../../../platform/security/limits.ts'

/** What one press of 'Payer' counts against: each may end a payment at the provider and open another. */
export const orderLimits = (memberId: string): Limit[] => [{ key: `order ${memberId}`, max: 120 }]

/** What one question about a payment counts against: it is passed on to the provider. The page asks four times a minute at most. */
export const confirmLimits = (memberId: string): Limit[] => [{ key: `payment confirm ${memberId}`, max: 60 }]
