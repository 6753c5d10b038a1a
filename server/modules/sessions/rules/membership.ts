import { HOUR_MS } from '../../../../contract/rules/paris-time.ts'
import type { PassLevel } from '../../../../contract/rules/pass-level.ts'

/** What the store says about a member's Pass. */
export interface Membership {
  level: PassLevel
  autorenew: boolean
  currentPeriodEnd: Date | null
}

/** How long a Pass that renews itself holds after its period: its renewal is being paid, or asked about (ruling: qrUrl). */
export const GRACE_MS = 72 * HOUR_MS

export const NO_PASS: Membership = { level: 'free', autorenew: false, currentPeriodEnd: null }

/**
 * The Pass as it stands now. It falls back to free when the paid period ends (ruling: cancelling), one that renews itself 72 hours later:
 * its renewal, once it is paid, has moved that end. A Pass without an end is one that nobody pays for.
 */
export const membershipNow = ({ level, autorenew, currentPeriodEnd }: Membership, now: Date): Membership => {
  if (level === 'free') return NO_PASS
  if (!currentPeriodEnd) return { level, autorenew, currentPeriodEnd }
  const end = currentPeriodEnd.getTime() + (autorenew ? GRACE_MS : 0)
  return end > now.getTime() ? { level, autorenew, currentPeriodEnd } : NO_PASS
}
