import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { passCheckCopy } from '../copy/pass-check.ts'
import { PassBanner } from '../features/pass/pass-banner.tsx'
import { PassCheck } from '../features/pass/pass-check.tsx'
import { readPassCode } from '../features/pass/pass-code.ts'
import { CheckPage } from '../ui/check-page.tsx'

const DoorPassCheck = lazy(() => import('../features/pass/door-pass-check.tsx'))

/** Longer than any id: a door code's payload. */
const MAX_ID = 64

/** `/pass/{userId}?data=…&sig=…` and `/PASS/{payload}`: what a scanned code opens, for anybody (ruling: qrUrl; decision 050). */
const PassPage = () => {
  const { userId = '' } = useParams()
  const { search } = useLocation()
  return (
    <CheckPage title={passCheckCopy.pageTitle}>
      {userId.length > MAX_ID ? (
        <Suspense fallback={<PassBanner result={undefined} onRetry={undefined} />}>
          <DoorPassCheck payload={userId} />
        </Suspense>
      ) : (
        <PassCheck code={readPassCode(userId, search)} />
      )}
    </CheckPage>
  )
}

export default PassPage
