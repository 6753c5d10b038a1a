import { parisDay } from '../../../contract/rules/paris-time.ts'
import type { Member } from '../../modules/sessions/store/members.ts'

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const LEVELS: Record<Member['level'], string> = {
  free: 'Pass Gratuit',
  standard: 'Pass Standard',
  premium: 'Pass Premium',
}

/** Formats 'Pass Premium, payé jusqu’au 21 décembre 2026, renouvelé'. */
export const passOf = ({ level, currentPeriodEnd, autorenew }: Member): string =>
  [
    LEVELS[level],
    ...(level !== 'free' && currentPeriodEnd
      ? [`payé jusqu’au ${parisDay(currentPeriodEnd)}`, autorenew ? 'se renouvelle' : 'ne se renouvelle pas']
      : []),
  ].join(', ')
