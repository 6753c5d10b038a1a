import { parisMonth } from '../../../../contract/rules/paris-time.ts'
import {
  monthlyAllowance,
  monthlyPriceCents,
  paidPlans,
  passLabel,
  subscriptionPassType,
  UNLIMITED,
} from '../../../../contract/rules/pass.ts'
import { offersCopy } from '../../../copy/offers.ts'
import { now } from '../../../lib/clock.ts'
import { Text } from '../../../ui/type.tsx'
import { wholeEuros } from '../offer-state.ts'
import { useIsPaymentOff, useMonthCount, useSubscription } from './queries.ts'

/**
 * Counts this month's concerts from the catalogue, and names the least Pass that opens all of them; nothing if they are worth less than it, or their
 * count is not sure. What an earlier Pass used this month counts.
 */
export const MonthCount = ({
  home,
  userId,
}: {
  home: string | null | undefined
  /** Undefined for a visitor. */
  userId: string | undefined
}) => {
  const isOff = useIsPaymentOff()
  const count = useMonthCount(home)
  const details = useSubscription(userId)
  if (isOff || !count || (userId !== undefined && !details)) return null
  const used = details?.used.find(({ month }) => month === parisMonth(now()))?.concerts ?? 0
  const plan = paidPlans.find((one) => {
    const { concerts } = monthlyAllowance[one]
    return concerts === UNLIMITED || concerts - used >= count.concerts
  })
  if (!plan || count.worthCents <= monthlyPriceCents[plan]) return null
  return (
    <Text className="figures" textStyle="lg" fontWeight="medium" mt="6">
      {offersCopy.month(
        count.city,
        count.concerts,
        wholeEuros(count.worthCents),
        wholeEuros(monthlyPriceCents[plan]),
        passLabel(subscriptionPassType(plan)),
      )}
    </Text>
  )
}
