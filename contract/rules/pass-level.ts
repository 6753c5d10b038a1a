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
