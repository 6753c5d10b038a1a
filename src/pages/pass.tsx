import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { passCheckCopy } from '../copy/pass-check.ts'
import { usePathParams } from '../shared/path-params.ts'
import { CheckPage, ResultBanner } from '../ui/check-page.tsx'

// Loads only the reader for the kind of code in the address.
const LinkCheck = lazy(async () => ({ default: (await import('../features/pass/pass-check.tsx')).LinkCheck }))
const DoorPassCheck = lazy(async () => ({
  default: (await import('../features/pass/pass-check.tsx')).DoorPassCheck,
}))

/** Longer than any id: beyond it, the parameter is a door code's payload. */
const MAX_ID = 64

/** `/pass/{userId}?data=…&sig=…` and `/PASS/{payload}`: the public page of a scanned Pass (decision 050). */
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
