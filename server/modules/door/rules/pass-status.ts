import type { PassCodeData, PassStatus } from '../../../../contract/pass.ts'
import { levelOfPassType } from '../../../../contract/rules/pass.ts'
import { type Limit, networkOf } from '../../../platform/security/limits.ts'
import { GRACE_MS, type Membership, membershipNow } from '../../sessions/rules.ts'

/** What is known of the member of a code. */
export interface PassCodeMember {
  membership: Membership
  /** When the contract that holds now was made, null where none does. */
  startedAt: Date | null
  /** When the last one ended, null where none has. */
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
 * What became of a genuine code since it was made. A Pass of another contract is another Pass, also where its level is the same: who was paid
 * back opens no door with the former code.
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

/** The same of a door code, which says when it ends and not when it was made: it is older where it ended before the contract that holds now. */
export const doorPassStatusOf = (
  { passType, end }: { passType: number; end: number },
  member: PassCodeMember | undefined,
  now: Date,
): PassStatus =>
  statusOf(passType, member, { isOlderThan: (startedAt) => end + 1000 <= startedAt.getTime(), now })

/** What one question about a genuine code counts against: a venue's door asks for hundreds in an evening. */
export const passStatusLimits = (address: string): Limit[] => [
  { key: `pass status ${networkOf(address)}`, max: 1000 },
]
