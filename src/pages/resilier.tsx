import { declarationsCopy } from '../copy/declarations.ts'
import { useMember } from '../features/account/queries.ts'
import { DeclarationForm } from '../features/declarations/declaration-form.tsx'
import { DeclarationLayout } from '../features/declarations/declaration-layout.tsx'
import { useIsPaymentDemo } from '../features/offers/queries.ts'
import { PanelSkeleton } from '../features/subscription/panel-skeleton.tsx'
import { SubscriptionPanel } from '../features/subscription/subscription-panel.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = declarationsCopy.termination

/** `/resilier`: a member ends their contract at once; anybody else declares it. */
const TerminationPage = () => {
  const { user, state } = useMember()
  const isDemo = useIsPaymentDemo()
  const form = <DeclarationForm kind="termination" />
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <DeclarationLayout kind="termination" isWide={user !== null}>
        {state === 'loading' && <PanelSkeleton />}
        {user && <SubscriptionPanel userId={user.id} isDemo={isDemo} />}
        {user ? (
          <details>
            <summary>{declarationsCopy.form.other}</summary>
            {form}
          </details>
        ) : (
          state === 'visitor' && form
        )}
      </DeclarationLayout>
    </Page>
  )
}

export default TerminationPage
