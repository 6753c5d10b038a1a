import {
  monthlyAllowance,
  monthlyPriceCents,
  paidPlans,
  passLabel,
  subscriptionPassType,
  UNLIMITED,
} from '../../../../contract/rules/pass.ts'
import { offersCopy } from '../../../copy/offers.ts'
import { Text } from '../../../ui/type.tsx'
import { wholeEuros } from '../offer-state.ts'
import { useIsPaymentOff, useMonthCount } from './queries.ts'

/**
 * Counts this month's concerts from the catalogue, and names the least Pass that opens all of them; nothing if they are worth less than it, or their
 * count is not sure.
 */
export const MonthCount = ({ home }: { home: string | null | undefined }) => {
  const isOff = useIsPaymentOff()
  const count = useMonthCount(home)
  if (isOff || !count) return null
  const plan = paidPlans.find((one) => {
    const { concerts } = monthlyAllowance[one]
    return concerts === UNLIMITED || concerts >= count.concerts
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
