import { DAY_MS, HOUR_MS, upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Limit, networkOf } from '../../../platform/security/limits.ts'

/** When the links of a concert end: 06:00 of the morning after. */
export const linksEnd = (date: string): Date => upcomingUntil(date)

const dead = (message: string) => new Refusal('token_invalid', message)

export const UNKNOWN_LINK = dead(
  'Ce lien de contrôle n’existe pas, ou n’existe plus. Demandez-en un autre à l’organisation.',
)
const REVOKED_LINK = dead('Ce lien de contrôle a été révoqué. Demandez-en un autre à l’organisation.')
const ENDED_LINK = dead(
  'Ce lien de contrôle a pris fin\u00a0: il valait jusqu’à 6\u00a0h, le matin après le concert.',
)

export const WRONG_DIGITS = new Refusal('forbidden', 'Ces quatre chiffres ne sont pas ceux de ce lien.')

type Link = { revokedAt: Date | null }
type Concert = { date: string }

/** Why a link opens its check-in no more, undefined where it does. */
export const linkFault = ({ revokedAt }: Link, { date }: Concert, now: Date): Refusal | undefined => {
  if (revokedAt) return REVOKED_LINK
  return now < linksEnd(date) ? undefined : ENDED_LINK
}

/** What one try of the four digits counts against; the right ones are forgiven. */
export const digitLimits = (linkHash: string, address: string): Limit[] => [
  { key: `check-in ${linkHash}`, max: 10, windowMs: HOUR_MS },
  { key: `check-in network ${networkOf(address)}`, max: 30, windowMs: HOUR_MS },
]

/** How many admissions one link stores in a day: several times what any venue holds. */
export const admissionLimits = (linkId: string): Limit[] => [
  { key: `admissions ${linkId}`, max: 20_000, windowMs: DAY_MS },
]
