import { declarationsCopy } from '../copy/declarations.ts'
import { DeclarationLayout, DeclarationWays } from '../features/declarations/declaration-ways.tsx'
import { PanelSkeleton, SubscriptionPanel } from '../features/subscription/subscription-panel.tsx'
import { useIsPaymentDemo } from '../shared/app-config.ts'
import { useMember, useUnknownMember } from '../shared/session.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = declarationsCopy.termination

/** `/resilier`: members end their contract at once; anyone else declares it. */
const TerminationPage = () => {
  const { user, state } = useMember()
  const unknown = useUnknownMember()
  const isDemo = useIsPaymentDemo()
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <DeclarationLayout kind="termination" isWide={!unknown}>
        <DeclarationWays
          kind="termination"
          own={user && <SubscriptionPanel userId={user.id} isDemo={isDemo} />}
          placeholder={state === 'loading' && !unknown && <PanelSkeleton />}
        />
      </DeclarationLayout>
    </Page>
  )
}

export default TerminationPage
