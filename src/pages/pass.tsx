import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { passCheckCopy } from '../copy/pass-check.ts'
import { usePathParams } from '../shared/path-params.ts'
import { CheckPage, ResultBanner } from '../ui/check-page.tsx'

// What reads a link's data, and what a door code's letters, is fetched for the one that is there.
const LinkCheck = lazy(async () => ({ default: (await import('../features/pass/pass-check.tsx')).LinkCheck }))
const DoorPassCheck = lazy(async () => ({
  default: (await import('../features/pass/pass-check.tsx')).DoorPassCheck,
}))

/** Longer than any id: a door code's payload. */
const MAX_ID = 64

/** `/pass/{userId}?data=…&sig=…` and `/PASS/{payload}`: what a scanned code opens, for anybody (decision 050). */
const PassPage = () => {
  const { userId = '' } = usePathParams(paths.pass)
  const { search } = useLocation()
  return (
    <CheckPage title={passCheckCopy.pageTitle}>
      <Suspense fallback={<ResultBanner tone={undefined} title={passCheckCopy.checking} />}>
        {userId.length > MAX_ID ? (
          <DoorPassCheck payload={userId} />
        ) : (
          <LinkCheck userId={userId} search={search} />
        )}
      </Suspense>
    </CheckPage>
  )
}

export default PassPage
