import { supportCopy } from '../copy/support.ts'
import { SupportView } from '../features/help/support-view.tsx'
import { appConfigQuery, useAppConfig, useServerConfig } from '../shared/app-config.ts'
import { useIsShown } from '../shared/taken-over.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = supportCopy

const SupportPage = () => {
  const { links, demo: isDemo } = useAppConfig()
  // As `useOperator`, whose module would move into the code of other pages.
  const isShown = useIsShown(appConfigQuery.queryKey)
  const { data: operator } = useServerConfig((config) => config.operator)
  const { supportChat: chat, supportPhone: phone } = (isShown && operator) || {}
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <SupportView links={links} premiumOffer={{ chat, phone }} isDemo={isDemo} />
    </Page>
  )
}

export default SupportPage
