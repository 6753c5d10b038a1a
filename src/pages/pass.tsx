import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { passCheckCopy } from '../copy/pass-check.ts'
import { usePathParams } from '../shared/path-params.ts'
import { CheckPage, ResultBanner } from '../ui/check-page.tsx'
import { deferred } from '../ui/deferred.tsx'

// The readers of both kinds of code in the address.
const readers = () => import('../features/pass/pass-check.tsx')
const inPlace = {
  fallback: <ResultBanner tone={undefined} title={passCheckCopy.checking} />,
  isRequired: true,
}
const LinkCheck = deferred(async () => ({ default: (await readers()).LinkCheck }), inPlace)
const DoorPassCheck = deferred(async () => ({ default: (await readers()).DoorPassCheck }), inPlace)

/** Longer than any id: beyond it, the parameter is a door code's payload. */
const MAX_ID = 64

/** `/pass/{userId}?data=…&sig=…` and `/PASS/{payload}`: the public page of a scanned Pass (decision 050). */
const PassPage = () => {
  const { userId = '' } = usePathParams(paths.pass)
  const { search } = useLocation()
  return (
    <CheckPage title={passCheckCopy.pageTitle}>
      {userId.length > MAX_ID ? (
        <DoorPassCheck payload={userId} />
      ) : (
        <LinkCheck userId={userId} search={search} />
      )}
    </CheckPage>
  )
}

export default PassPage
