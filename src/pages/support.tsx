import { supportCopy } from '../copy/support.ts'
import { SupportView } from '../features/help/support-view.tsx'
import { useAppConfig } from '../shared/app-config.ts'
import { useOperator } from '../shared/operator.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = supportCopy

const SupportPage = () => {
  const { links, demo: isDemo } = useAppConfig()
  const { supportChat: chat, supportPhone: phone } = useOperator() ?? {}
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <SupportView links={links} premiumOffer={{ chat, phone }} isDemo={isDemo} />
    </Page>
  )
}

export default SupportPage
