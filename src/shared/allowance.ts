import { useQuery } from '@tanstack/react-query'
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
