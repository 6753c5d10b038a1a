import { helpCopy } from '../copy/help.ts'
import { HelpCentre } from '../features/help/help-centre.tsx'
import { useAppConfig } from '../shared/app-config.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const { title, lead } = helpCopy

const HelpPage = () => {
  const isDemo = useAppConfig().demo
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <HelpCentre isDemo={isDemo} />
    </Page>
  )
}

export default HelpPage
