import { useQuery } from '@tanstack/react-query'
import { MONTHS, parisMonth } from '../../contract/rules/paris-time.ts'
import { deviceFirst } from '../lib/device-first.ts'
import { memberKeys } from '../lib/member-keys.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const pass = () => import('../data/repositories/pass.ts')

/** What is left of the member's Pass this month. */
export const useAllowance = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await pass()).storedSubscription(userId),
      async () => (await pass()).subscription(userId),
    ),
  })

/** The first day of the next month of Europe/Paris, when the month's counters start anew: '1er décembre'. */
export const nextMonthStart = (now: Date): string =>
  `1er ${MONTHS[Number(parisMonth(now).slice(5)) % MONTHS.length]}`
