/** The only level that is stored. Every number in the API is derived from it here. */
export const passLevels = ['free', 'standard', 'premium'] as const

export type PassLevel = (typeof passLevels)[number]

/** Returns `user.passType`: 1 free, 2 standard, 3 premium. */
export const userPassType = (level: PassLevel): 1 | 2 | 3 =>
  (({ free: 1, standard: 2, premium: 3 }) as const)[level]

/** Returns `user.passStatus`: 0 free, 1 standard, 2 premium; 1 or more allows free booking. */
export const passStatus = (level: PassLevel): 0 | 1 | 2 =>
  (({ free: 0, standard: 1, premium: 2 }) as const)[level]

/** Returns `passType` of subscription details and of the Pass code: 0 free, 2 standard, 3 premium. */
export const subscriptionPassType = (level: PassLevel): 0 | 2 | 3 =>
  (({ free: 0, standard: 2, premium: 3 }) as const)[level]

/** Returns the level of a `user.passStatus`, or free if it is unknown. */
export const levelOfPassStatus = (status: number | null | undefined): PassLevel =>
  status === 2 ? 'premium' : status === 1 ? 'standard' : 'free'

/** Returns the level of a `passType` of subscription details or of a Pass code, or free if it is unknown. */
export const levelOfPassType = (passType: number): PassLevel =>
  passType === 3 ? 'premium' : passType === 2 ? 'standard' : 'free'

export const passLabel = (passType: number): string =>
  passType === 0
    ? 'Pass Gratuit'
    : passType === 2
      ? 'Pass Standard'
      : passType === 3
        ? 'Pass Premium'
        : 'Pass Inconnu'

/** Monthly price in integer cents, taxes included. */
export const monthlyPriceCents: Record<PassLevel, number> = { free: 0, standard: 1900, premium: 3900 }

export const paidPlans = ['standard', 'premium'] as const

export type PaidPlan = (typeof paidPlans)[number]

/** Withdrawal period of a distance contract, in days. */
export const WITHDRAWAL_DAYS = 14

/** A count of 999 means unlimited and is shown as ∞. */
export const UNLIMITED = 999

/** Concerts and invitations per level and calendar month of Europe/Paris. */
export const monthlyAllowance: Record<PassLevel, { concerts: number; invitations: number }> = {
  free: { concerts: 0, invitations: 0 },
  standard: { concerts: 3, invitations: 2 },
  premium: { concerts: UNLIMITED, invitations: 5 },
}

/** Returns the month's remaining concerts after `used` bookings: never below 0, or `UNLIMITED`. */
export const concertsLeft = (level: PassLevel, used: number): number => {
  const { concerts } = monthlyAllowance[level]
  return concerts === UNLIMITED ? UNLIMITED : Math.max(0, concerts - used)
}

/** Returns the month's remaining invitations after `used`; never below 0. */
export const invitationsLeft = (level: PassLevel, used: number): number =>
  Math.max(0, monthlyAllowance[level].invitations - used)

/** Formats a counter: '∞' if unlimited, or else the number. */
export const allowanceLabel = (left: number): string => (left === UNLIMITED ? '∞' : String(left))

/** `source` of the partner concerts feed; a Pass admits to these concerts. */
export const PARTNER_SOURCE = 'concerts-api'

export const isPartner = (event: { source: string | null }): boolean => event.source === PARTNER_SOURCE
