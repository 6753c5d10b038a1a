import { chakra } from '@chakra-ui/react/styled-system'
import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { monthlyPriceCents, passLabel, subscriptionPassType } from '../../../../contract/rules/pass-level.ts'
import { checkoutCopy } from '../../../copy/checkout.ts'
import { subscriptionCopy } from '../../../copy/subscription.ts'
import { wholeEuros } from '../plan-price.ts'
import { useIsPaymentOff, useSubscription } from './queries.ts'

const styles = { marginBottom: '6', fontWeight: '600' }

/** What is to be known before a Pass is chosen: that none is sold here, or the change that the member has already planned. */
const OffersNotice = ({ userId }: { userId: string | undefined }) => {
  const isOff = useIsPaymentOff()
  const { nextPlan, currentPeriodEnd } = useSubscription(userId) ?? {}
  return (
    <>
      {isOff && (
        <chakra.p css={styles} role="note">
          {checkoutCopy.recap.closed}
        </chakra.p>
      )}
      {nextPlan && currentPeriodEnd && (
        <chakra.p css={styles} role="note">
          {subscriptionCopy.nextPlan.text(
            passLabel(subscriptionPassType(nextPlan)),
            wholeEuros(monthlyPriceCents[nextPlan]),
            parisDay(new Date(currentPeriodEnd)),
          )}
        </chakra.p>
      )}
    </>
  )
}

export default OffersNotice
