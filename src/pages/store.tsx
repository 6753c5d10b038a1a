import { passPageCopy } from '../copy/pass-page.ts'
import { StorePage as Store } from '../features/offers/store-page.tsx'
import { useMember, useUnknownMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const MemberUnknown = deferred(async () => ({
  default: (await import('../features/profile/member-unknown.tsx')).MemberUnknown,
}))

/** `/store`: sells the Pass to users without one. */
const StorePage = () => {
  const { user, state } = useMember({ isFresh: true })
  const unknown = useUnknownMember()
  return (
    <>
      <PageTitle title={passPageCopy.store.pageTitle} description={passPageCopy.store.lead} />
      <Store
        user={user}
        isVisitor={state === 'visitor'}
        notice={unknown && <MemberUnknown error={unknown.error} onRetry={unknown.retry} />}
      />
    </>
  )
}

export default StorePage
