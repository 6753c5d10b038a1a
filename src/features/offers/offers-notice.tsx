import { chakra } from '@chakra-ui/react/styled-system'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { monthlyPriceCents, passLabel, subscriptionPassType } from '../../../contract/rules/pass-level.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'
import { wholeEuros } from './plan-price.ts'
import { useSubscription } from './queries.ts'

/** What a member has already decided about their Pass: the change that comes with the next period. */
const OffersNotice = ({ userId }: { userId: string }) => {
  const details = useSubscription(userId)
  if (!details?.nextPlan || !details.currentPeriodEnd) return null
  const { nextPlan, currentPeriodEnd } = details
  return (
    <chakra.p marginBottom="6" fontWeight="600" role="note">
      {subscriptionCopy.nextPlan.text(
        passLabel(subscriptionPassType(nextPlan)),
        wholeEuros(monthlyPriceCents[nextPlan]),
        parisDay(new Date(currentPeriodEnd)),
      )}
    </chakra.p>
  )
}

export default OffersNotice
