import { HOUR_MS } from '../../../../contract/rules/paris-time.ts'
import type { Contract } from './subscription.ts'

const DAILY_MS = 24 * HOUR_MS
const UNPAID_MS = 6 * HOUR_MS

/**
 * When a provider is asked about a contract next, whatever it sends by itself meanwhile: at the period's end, and once a day, since its word may be
 * lost. Null for one that has ended.
 */
export const nextCheck = ({ state, currentPeriodEnd }: Contract, now: Date): Date | null => {
  if (state === 'ended') return null
  if (state === 'past_due') return new Date(now.getTime() + UNPAID_MS)
  const daily = now.getTime() + DAILY_MS
  const end = currentPeriodEnd.getTime()
  // It has not moved on although it should have: it is asked again before long.
  if (end <= now.getTime()) return new Date(now.getTime() + HOUR_MS)
  return new Date(Math.min(daily, end))
}
