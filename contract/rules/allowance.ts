import type { PassLevel } from './pass-level.ts'

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
