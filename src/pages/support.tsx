import { supportCopy } from '../copy/support.ts'
import { SupportView } from '../features/help/support-view.tsx'
import { useAppConfig } from '../shared/app-config.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = supportCopy

const SupportPage = () => {
  const { links, demo: isDemo } = useAppConfig()
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <SupportView links={links} isDemo={isDemo} />
    </Page>
  )
}

export default SupportPage
