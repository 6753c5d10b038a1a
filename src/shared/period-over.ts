import type { SubscriptionDetails } from '../../contract/pass.ts'
import type { Stored } from '../data/stored.ts'
import { clockOffset } from '../lib/clock.ts'

type Answer = Pick<Stored<Pick<SubscriptionDetails, 'currentPeriodEnd'>>, 'value' | 'storedAt'>

/** Whether a paid period has ended since the server answered: nobody knows yet whether it was renewed. */
export const isPeriodOverSince = ({ value: { currentPeriodEnd }, storedAt }: Answer, now: Date): boolean => {
  const end = Date.parse(currentPeriodEnd ?? '')
  return end <= now.getTime() && storedAt + clockOffset() < end
}
