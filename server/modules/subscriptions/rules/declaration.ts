import { fold } from '../../../../contract/rules/search.ts'
import { type Limit, networkOf } from '../../../platform/security/limits.ts'

const DAY_MS = 24 * 60 * 60_000

/** How long the link that executes a withdrawal is good, in days. */
const LINK_DAYS = 14

/** When a link that is sent now ends. */
export const linkEnd = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * DAY_MS)

/** Whether two people write the same family name: accents, case, hyphens and spaces apart. */
export const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [fold(one), fold(other)].map((name) => name.replaceAll(' ', ''))
  return a !== '' && a === b
}

/** What one declaration counts against: each sends a mail to an address that a stranger typed. */
export const declarationLimits = (email: string, address: string): Limit[] => [
  { key: `declaration ${email}`, max: 3 },
  { key: `declaration network ${networkOf(address)}`, max: 20 },
]

/** What one use of a link counts against. Its token cannot be guessed; asking costs a look into the database. */
export const linkLimits = (address: string): Limit[] => [
  { key: `declaration link ${networkOf(address)}`, max: 60 },
]
