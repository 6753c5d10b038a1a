import type { PassCodeData, PassStatus } from '../../../../contract/pass.ts'
import { doorCodeBytes, doorCodeUrl } from '../../../../contract/rules/door-code.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { levelOfPassType, subscriptionPassType } from '../../../../contract/rules/pass.ts'
import { passUrl } from '../../../../contract/rules/signed-codes.ts'
import { type Limit, networkLimits } from '../../../platform/security/limits.ts'
import { GRACE_MS, type Membership, membershipNow } from '../../sessions/rules.ts'
import { shorterDoorNames, shorterNames } from './check-in.ts'

/** Capacity in bytes of a QR code of version 13 at level L: a phone at arm's length cannot read a larger one. */
export const QR_BYTES = 425

const FREE_MS = 30 * DAY_MS

const SIGNATURE_IN_CODE = '-'.repeat(86)

/** Returns the end of a new pass code: the paid period's end, 72 h later if it renews itself; 30 days if free. */
export const passCodeEnd = ({ level, autorenew, currentPeriodEnd }: Membership, now: Date): Date => {
  if (level === 'free' || !currentPeriodEnd) return new Date(now.getTime() + FREE_MS)
  return autorenew ? new Date(currentPeriodEnd.getTime() + GRACE_MS) : currentPeriodEnd
}

const seconds = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`

interface PassCodeFacts {
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
 * Builds the `data` of a member's pass code: JSON, instants to the second. Shortens the name to keep the code readable; the screen still shows the
 * full name.
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
    // A URL parser percent-encodes non-ASCII characters, so the length in characters is the length in bytes.
    if (passUrl(facts.origin, facts.userId, data, SIGNATURE_IN_CODE).length <= QR_BYTES) break
  }
  return data
}

/** Capacity of QR codes of versions 6 and 7 at level L, in letters of their alphanumeric mode. */
const V6_LETTERS = 195

const V7_LETTERS = 224

const SIGNATURE_AT_DOOR = new Uint8Array(64)

/**
 * Builds the signed bytes of a Pass's door code (decision 050). Shortens the name until the code fits a ticket's version, or if that is impossible
 * the next version.
 */
export const doorPassBytes = ({
  origin,
  userId,
  firstName,
  lastName,
  membership,
  now,
}: {
  origin: string
  userId: string
  firstName: string
  lastName: string
  membership: Membership
  now: Date
}): Uint8Array<ArrayBuffer> => {
  const passType = subscriptionPassType(membership.level)
  const end = passCodeEnd(membership, now).getTime()
  const codes = Array.from(shorterDoorNames(firstName, lastName), (name) =>
    doorCodeBytes({ kind: 'pass', userId, passType, end, name }),
  )
  const shortest = codes.slice(-1)
  const [first = new Uint8Array()] = [V6_LETTERS, V7_LETTERS]
    .flatMap(
      (letters) => codes.find((code) => doorCodeUrl(origin, code, SIGNATURE_AT_DOOR).length <= letters) ?? [],
    )
    .concat(shortest)
  return first
}

export interface PassCodeMember {
  membership: Membership
  /** Start of the current subscription; null without one. */
  startedAt: Date | null
  /** End of the last ended subscription; null if none has ended. */
  endedAt: Date | null
}

const endOf = ({ membership, endedAt }: PassCodeMember): Date | null => {
  const { level, autorenew, currentPeriodEnd } = membership
  if (level === 'free' || !currentPeriodEnd) return endedAt
  return new Date(currentPeriodEnd.getTime() + (autorenew ? GRACE_MS : 0))
}

const statusOf = (
  passType: number,
  member: PassCodeMember | undefined,
  { isOlderThan, now }: { isOlderThan: (startedAt: Date) => boolean; now: Date },
): PassStatus => {
  if (!member) return { state: 'ended', since: null }
  const { level } = membershipNow(member.membership, now)
  const made = levelOfPassType(passType)
  if (level === 'free' && made !== 'free')
    return { state: 'ended', since: endOf(member)?.toISOString() ?? null }
  const isOlder = member.startedAt !== null && isOlderThan(member.startedAt)
  return { state: level !== made || (made !== 'free' && isOlder) ? 'changed' : 'current', since: null }
}

/**
 * Compares a genuine code with the member's current Pass. Another subscription counts as another Pass even at the same level: after a refund, the
 * former code is refused.
 */
export const passStatusOf = (
  { passType, generatedAt }: Pick<PassCodeData, 'passType' | 'generatedAt'>,
  member: PassCodeMember | undefined,
  now: Date,
): PassStatus =>
  // Instants of a code are cut to the second.
  statusOf(passType, member, {
    isOlderThan: (startedAt) => Date.parse(generatedAt) + 1000 <= startedAt.getTime(),
    now,
  })

/**
 * Works like passStatusOf for a door code, which contains its end but not its creation: it is older if it ended before the current subscription
 * began.
 */
export const doorPassStatusOf = (
  { passType, end }: { passType: number; end: number },
  member: PassCodeMember | undefined,
  now: Date,
): PassStatus =>
  statusOf(passType, member, { isOlderThan: (startedAt) => end + 1000 <= startedAt.getTime(), now })

/** Limits checks of codes, genuine or not: a venue's door makes hundreds in an evening. */
export const passStatusLimits = (address: string): Limit[] =>
  networkLimits('pass status', address, { max: 1000 })
