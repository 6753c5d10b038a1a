import type { SubscriptionDetails } from '../../contract/pass.ts'
import { parisMonth } from '../../contract/rules/paris-time.ts'
import {
  concertsLeft,
  invitationsLeft,
  levelOfPassStatus,
  type PassLevel,
} from '../../contract/rules/pass.ts'

export type PassDetails = Pick<
  SubscriptionDetails,
  | 'passStatus'
  | 'nextPlan'
  | 'autorenew'
  | 'currentPeriodEnd'
  | 'used'
  | 'concertsLeft'
  | 'invitesLeft'
  | 'isGift'
  | 'waiting'
>

interface Left {
  concerts: number
  invitations: number
}

/** Returns what a level leaves in a month. An answer without uses is of a server that counts the current month alone. */
export const leftIn = (details: PassDetails, month: string, level: PassLevel, now: Date): Left => {
  const isTold = details.used.length === 0 && month === parisMonth(now)
  if (isTold && level === levelOfPassStatus(details.passStatus))
    return { concerts: details.concertsLeft, invitations: details.invitesLeft }
  const used = details.used.find((use) => use.month === month) ?? { concerts: 0, invitations: 0 }
  return {
    concerts: concertsLeft(level, used.concerts),
    invitations: invitationsLeft(level, used.invitations),
  }
}

/** Returns what the Pass leaves this month, whenever the server answered; null once its paid period is over: it then books nothing new. */
export const leftThisMonth = (details: PassDetails, now: Date): Left | null =>
  details.currentPeriodEnd && new Date(details.currentPeriodEnd) <= now
    ? null
    : leftIn(details, parisMonth(now), levelOfPassStatus(details.passStatus), now)
