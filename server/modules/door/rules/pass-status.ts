import type { PassStatus } from '../../../../contract/pass.ts'
import type { PassCodeData } from '../../../../contract/pass-code-data.ts'
import { levelOfPassType } from '../../../../contract/rules/pass-level.ts'
import { type Limit, networkOf } from '../../../platform/security/limits.ts'
import { GRACE_MS, type Membership, membershipNow } from '../../sessions/rules/membership.ts'

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

/**
 * What became of a genuine code since it was made. A Pass of another contract is another Pass, also where its level is the same: who was paid
 * back opens no door with the former code.
 */
export const passStatusOf = (
  code: Pick<PassCodeData, 'passType' | 'generatedAt'>,
  member: PassCodeMember | undefined,
  now: Date,
): PassStatus => {
  if (!member) return { state: 'ended', since: null }
  const { level } = membershipNow(member.membership, now)
  const made = levelOfPassType(code.passType)
  if (level === 'free' && made !== 'free')
    return { state: 'ended', since: endOf(member)?.toISOString() ?? null }
  // Instants of a code are cut to the second.
  const isOlder =
    member.startedAt !== null && Date.parse(code.generatedAt) + 1000 <= member.startedAt.getTime()
  return { state: level !== made || (made !== 'free' && isOlder) ? 'changed' : 'current', since: null }
}

/** What one question about a genuine code counts against: a venue's door asks for hundreds in an evening. */
export const passStatusLimits = (address: string): Limit[] => [
  { key: `pass status ${networkOf(address)}`, max: 1000 },
]
