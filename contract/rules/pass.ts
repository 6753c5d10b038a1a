/** The one level the server stores. Every number on the wire is derived from it here (ruling: levels). */
export const passLevels = ['free', 'standard', 'premium'] as const

export type PassLevel = (typeof passLevels)[number]

/** `user.passType`: 1 free, 2 standard, 3 premium (document 1, section 3). */
export const userPassType = (level: PassLevel): 1 | 2 | 3 =>
  (({ free: 1, standard: 2, premium: 3 }) as const)[level]

/** `user.passStatus`: 0 free, 1 standard, 2 premium; 1 or more opens free booking (document 2, section 3). */
export const passStatus = (level: PassLevel): 0 | 1 | 2 =>
  (({ free: 0, standard: 1, premium: 2 }) as const)[level]

/** `passType` of subscription details and of the pass code: 0 free, 2 standard, 3 premium (document 1, section 3). */
export const subscriptionPassType = (level: PassLevel): 0 | 2 | 3 =>
  (({ free: 0, standard: 2, premium: 3 }) as const)[level]

/** The level behind `user.passStatus`; anything unknown counts as free. */
export const levelOfPassStatus = (status: number | null | undefined): PassLevel =>
  status === 2 ? 'premium' : status === 1 ? 'standard' : 'free'

/** The level behind the `passType` of subscription details or of a pass code; anything unknown counts as free. */
export const levelOfPassType = (passType: number): PassLevel =>
  passType === 3 ? 'premium' : passType === 2 ? 'standard' : 'free'

/** The label of a subscription `passType` (document 1, section 6). */
export const passLabel = (passType: number): string =>
  passType === 0
    ? 'Pass Gratuit'
    : passType === 2
      ? 'Pass Standard'
      : passType === 3
        ? 'Pass Premium'
        : 'Pass Inconnu'

/** Monthly price in integer cents, taxes included (document 1, section 9). */
export const monthlyPriceCents: Record<PassLevel, number> = { free: 0, standard: 1900, premium: 3900 }

/** The plans that can be bought (document 2, section 7). */
export const paidPlans = ['standard', 'premium'] as const

export type PaidPlan = (typeof paidPlans)[number]

/** How long a contract made at a distance can be withdrawn from, in days. */
export const WITHDRAWAL_DAYS = 14

/** Counts of 999 mean unlimited and are shown as ∞ (document 1, section 3). */
export const UNLIMITED = 999

/** Concerts and invitations a level opens in one calendar month of Europe/Paris (document 1, section 6). */
export const monthlyAllowance: Record<PassLevel, { concerts: number; invitations: number }> = {
  free: { concerts: 0, invitations: 0 },
  standard: { concerts: 3, invitations: 2 },
  premium: { concerts: UNLIMITED, invitations: 5 },
}

/** What is left of a month's concerts after `used` bookings; unlimited stays unlimited, never below 0. */
export const concertsLeft = (level: PassLevel, used: number): number => {
  const { concerts } = monthlyAllowance[level]
  return concerts === UNLIMITED ? UNLIMITED : Math.max(0, concerts - used)
}

/** What is left of a month's invitations after `used` were given; never below 0. */
export const invitationsLeft = (level: PassLevel, used: number): number =>
  Math.max(0, monthlyAllowance[level].invitations - used)

/** A counter as a person reads it: '∞' for 999, else the number. */
export const allowanceLabel = (left: number): string => (left === UNLIMITED ? '∞' : String(left))

/** `source` of the partner concerts feed: a Pass opens these (document 1, section 3). */
export const PARTNER_SOURCE = 'concerts-api'

/** Whether an event comes from the partner concerts feed. */
export const isPartner = (event: { source: string | null }): boolean => event.source === PARTNER_SOURCE
