import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { settingsCopy } from '../copy/settings.ts'
import { SettingsSkeleton } from '../features/notifications/settings-skeleton.tsx'
import { MemberUnknown } from '../features/profile/member-unknown.tsx'
import { PanelSkeleton, SubscriptionPanel } from '../features/subscription/subscription-panel.tsx'
import { useIsPaymentDemo } from '../shared/app-config.ts'
import { type KnownUser, useMember, useUnknownMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import * as Tabs from '../ui/tabs.tsx'
import { useFetched } from '../ui/use-on-demand.ts'
import * as styles from './pages.css.ts'
import { SignInNotice } from './parts/sign-in-notice.tsx'

const { title, signIn, tabs } = settingsCopy
const TAB = 'onglet'
const ACCOUNT = 'compte'
const NOTIFICATIONS = 'notifications'

// The forms are below the first screen.
const MemberForms = deferred(() => import('./parts/member-forms.tsx'), {
  when: 'idle',
  section: { className: styles.settings },
})
const MemberInvitations = deferred(
  async () => ({ default: (await import('../features/invitations/given-list.tsx')).MemberInvitations }),
  { when: 'idle', section: {} },
)
const fetchNotifications = async () => {
  const { NotificationSettings } = await import('../features/notifications/notification-settings.tsx')
  return { default: NotificationSettings }
}

const Account = ({ user }: { user: KnownUser }) => (
  <>
    <SubscriptionPanel userId={user.id} isDemo={useIsPaymentDemo()} />
    <MemberInvitations userId={user.id} />
    <MemberForms user={user} />
  </>
)

const Notifications = ({ userId }: { userId: string }) => {
  const Settings = useFetched(fetchNotifications)
  return Settings ? <Settings userId={userId} /> : <SettingsSkeleton />
}

/** `/settings` ('Paramètres'): the account, or with `?onglet=notifications` its notifications. */
const SettingsPage = () => {
  // The member may have confirmed a new address elsewhere, by a mail's link.
  const { user, state } = useMember({ isFresh: true })
  const unknown = useUnknownMember()
  const [query, setQuery] = useSearchParams()
  const current = query.get(TAB) === NOTIFICATIONS ? NOTIFICATIONS : ACCOUNT
  // An opened tab stays mounted, so that its typed text survives a look at the other tab.
  const [seen, setSeen] = useState([current])
  if (!seen.includes(current)) setSeen([...seen, current])
  const select = (id: string) => setQuery(id === NOTIFICATIONS ? { [TAB]: id } : {}, { replace: true })
  const opened = (id: string, content: ReactNode) => seen.includes(id) && content
  const here = current === NOTIFICATIONS ? `${paths.settings}?${TAB}=${NOTIFICATIONS}` : paths.settings
  return (
    <Page title={title}>
      <PageTitle title={title} />
      {state === 'visitor' && <SignInNotice copy={signIn} here={here} />}
      {unknown && <MemberUnknown error={unknown.error} onRetry={unknown.retry} />}
      {state !== 'visitor' && !unknown && (
        <Tabs.Root value={current} onValueChange={({ value }) => select(value)}>
          <Tabs.List aria-label={tabs.label}>
            <Tabs.Trigger value={ACCOUNT}>{tabs.account}</Tabs.Trigger>
            <Tabs.Trigger value={NOTIFICATIONS}>{tabs.notifications}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value={ACCOUNT}>
            {opened(ACCOUNT, user ? <Account user={user} /> : <PanelSkeleton />)}
          </Tabs.Content>
          <Tabs.Content value={NOTIFICATIONS}>
            {opened(NOTIFICATIONS, user ? <Notifications userId={user.id} /> : <SettingsSkeleton />)}
          </Tabs.Content>
        </Tabs.Root>
      )}
    </Page>
  )
}

export default SettingsPage
