import type { PassCodeData } from '../../../../contract/pass.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { subscriptionPassType } from '../../../../contract/rules/pass.ts'
import { passUrl } from '../../../../contract/rules/signed-codes.ts'
import { GRACE_MS, type Membership } from '../../sessions/rules.ts'
import { shorterNames } from './short-name.ts'

/** What a QR code of version 13 at level L holds, in bytes: beyond it a phone at arm's length fails (ruling: qrUrl). */
export const QR_BYTES = 425

const FREE_MS = 30 * DAY_MS
const SIGNATURE_PLACE = '-'.repeat(86)

/** When a pass code made now ends: the paid period's end, 72 h later while it renews itself; 30 days for a free one (ruling: qrUrl). */
export const passCodeEnd = ({ level, autorenew, currentPeriodEnd }: Membership, now: Date): Date => {
  if (level === 'free' || !currentPeriodEnd) return new Date(now.getTime() + FREE_MS)
  return autorenew ? new Date(currentPeriodEnd.getTime() + GRACE_MS) : currentPeriodEnd
}

const seconds = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`

export interface PassCodeFacts {
  origin: string
  userId: string
  firstName: string
  lastName: string
  membership: Membership
  concertsLeft: number
  invitesLeft: number
  registeredConcerts: number
  now: Date
}

/**
 * The `data` of a member's pass code: JSON, instants to the second, the name shortened as far as the code must stay readable. The name
 * on the screen stays whole: only the code carries the short one.
 */
export const passCodeData = (facts: PassCodeFacts): string => {
  const dataFor = (fullName: string) =>
    JSON.stringify({
      passType: subscriptionPassType(facts.membership.level),
      fullName,
      concertsLeft: facts.concertsLeft,
      invitesLeft: facts.invitesLeft,
      registeredConcerts: facts.registeredConcerts,
      generatedAt: seconds(facts.now),
      exp: seconds(passCodeEnd(facts.membership, facts.now)),
    } satisfies PassCodeData)
  let data = ''
  for (const name of shorterNames(facts.firstName, facts.lastName)) {
    data = dataFor(name)
    // A URL parser percent-encodes what is not ASCII, so the length in characters is the length in bytes.
    if (passUrl(facts.origin, facts.userId, data, SIGNATURE_PLACE).length <= QR_BYTES) break
  }
  return data
}
