import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { monthlyPriceCents, passLabel, subscriptionPassType } from '../../../../contract/rules/pass.ts'
import { checkoutCopy } from '../../../copy/checkout.ts'
import { subscriptionCopy } from '../../../copy/subscription.ts'
import { now } from '../../../lib/clock.ts'
import { Text } from '../../../ui/type.tsx'
import { wholeEuros } from '../offer-state.ts'
import { useIsPaymentOff, useSubscription } from './queries.ts'

/** Renders the notice above the offers: that no Pass is sold here, or the change that the member has already planned. */
const OffersNotice = ({ userId }: { userId: string | undefined }) => {
  const isOff = useIsPaymentOff()
  const { nextPlan, currentPeriodEnd } = useSubscription(userId) ?? {}
  return (
    <>
      {isOff && (
        <Text fontWeight="medium" mb="6" role="note">
          {checkoutCopy.recap.closed}
        </Text>
      )}
      {nextPlan && currentPeriodEnd && new Date(currentPeriodEnd) > now() && (
        <Text fontWeight="medium" mb="6" role="note">
          {subscriptionCopy.nextPlan.text(
            passLabel(subscriptionPassType(nextPlan)),
            wholeEuros(monthlyPriceCents[nextPlan]),
            parisDay(new Date(currentPeriodEnd)),
          )}
        </Text>
      )}
    </>
  )
}

export default OffersNotice
