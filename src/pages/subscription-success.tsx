import { paths } from '../config/paths.ts'
import { subscriptionSuccessCopy } from '../copy/subscription-success.ts'
import { SubscriptionSuccess } from '../features/subscription/subscription-success.tsx'
import { useIsPaymentDemo } from '../shared/app-config.ts'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'

const ASK_EVERY_MS = 2000

/** `/subscription/success/{planType?}`: the return page of a paid subscription. */
const SubscriptionSuccessPage = () => {
  const { planType } = usePathParams(paths.subscriptionSuccess)
  const { user, state } = useMember({ askEvery: ASK_EVERY_MS })
  const isDemo = useIsPaymentDemo()
  return (
    <>
      <PageTitle title={subscriptionSuccessCopy.pageTitle} />
      <SubscriptionSuccess planType={planType} user={user} isVisitor={state === 'visitor'} isDemo={isDemo} />
    </>
  )
}

export default SubscriptionSuccessPage
