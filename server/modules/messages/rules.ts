import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { type Limit, networkOf } from '../../platform/security/limits.ts'

/** Feedback that was opened since then may still have its comment. */
export const commentableSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** What one feedback counts against, and one comment of it: anybody may leave them, and each costs a row. */
export const feedbackLimits = (address: string): Limit[] => [
  { key: `feedback network ${networkOf(address)}`, max: 60 },
]

/** What one pre-registration counts against; a stranger's device sends again what it could not send. */
export const preregistrationLimits = (address: string): Limit[] => [
  { key: `preregistration network ${networkOf(address)}`, max: 60 },
]

/** What one message to the team counts against: each is a mail to them. */
export const contactLimits = (email: string, address: string): Limit[] => [
  { key: `contact ${email}`, max: 5 },
  { key: `contact network ${networkOf(address)}`, max: 20 },
]
