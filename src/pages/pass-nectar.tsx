import { passPageCopy } from '../copy/pass-page.ts'
import { MarketingPage } from '../features/offers/marketing-page.tsx'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** `/pass-nectar`: the marketing page of the Pass. */
const PassNectarPage = () => {
  const { user, state } = useMember({ isFresh: true })
  return (
    <>
      <PageTitle title={passPageCopy.marketing.pageTitle} description={passPageCopy.marketing.lead} />
      <MarketingPage user={user} isVisitor={state === 'visitor'} />
    </>
  )
}

export default PassNectarPage
