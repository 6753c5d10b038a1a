import { useLocation, useParams } from 'react-router-dom'
import { passCheckCopy } from '../copy/pass-check.ts'
import { PassCheck } from '../features/pass/pass-check.tsx'
import { readPassCode } from '../features/pass/pass-code.ts'
import { CheckPage } from '../ui/check-page.tsx'

/** `/pass/{userId}?data=…&sig=…`: what a scanned code opens, for anybody (ruling: qrUrl). */
const PassPage = () => {
  const { userId = '' } = useParams()
  const { search } = useLocation()
  return (
    <CheckPage title={passCheckCopy.pageTitle}>
      <PassCheck code={readPassCode(userId, search)} />
    </CheckPage>
  )
}

export default PassPage
