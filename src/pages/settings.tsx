import { settingsCopy } from '../copy/settings.ts'
import { useMember } from '../features/account/queries.ts'
import { useIsPaymentDemo } from '../features/offers/queries.ts'
import { PanelSkeleton } from '../features/subscription/panel-skeleton.tsx'
import { SubscriptionPanel } from '../features/subscription/subscription-panel.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, signIn } = settingsCopy

/** `/settings` ('Paramètres'): the member's subscription. */
const SettingsPage = () => {
  const { user, state } = useMember()
  const isDemo = useIsPaymentDemo()
  return (
    <Page title={title}>
      <PageTitle title={title} />
      {state === 'visitor' && (
        <Notice
          title={signIn.title}
          action={
            <ButtonLink to="/auth?return=/settings" size="lg">
              {signIn.action}
            </ButtonLink>
          }
        >
          {signIn.description}
        </Notice>
      )}
      {state === 'loading' && <PanelSkeleton />}
      {user && <SubscriptionPanel userId={user.id} isDemo={isDemo} />}
    </Page>
  )
}

export default SettingsPage
