import { passPageCopy } from '../copy/pass-page.ts'
import { useMember } from '../features/account/queries.ts'
import { StorePage as Store } from '../features/offers/store-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/store`: where somebody without a Pass is sent to get one. */
const StorePage = () => {
  const { user, state } = useMember({ isFresh: true })
  return (
    <>
      <PageTitle title={passPageCopy.store.pageTitle} description={passPageCopy.store.lead} />
      <Store user={user} isVisitor={state === 'visitor'} />
    </>
  )
}

export default StorePage
