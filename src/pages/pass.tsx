import { chakra } from '@chakra-ui/react/styled-system'
import { useLocation, useParams } from 'react-router-dom'
import { passCheckCopy } from '../copy/pass-check.ts'
import { PassCheck } from '../features/pass/pass-check.tsx'
import { readPassCode } from '../features/pass/pass-code.ts'
import { pageGutter } from '../ui/page-gutter.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { withChakra } from '../ui/with-chakra.tsx'

/** `/pass/{userId}?data=…&sig=…`: what a scanned code opens, for anybody (ruling: qrUrl). */
const PassPage = () => {
  const { userId = '' } = useParams()
  const { search } = useLocation()
  return (
    <chakra.div css={{ ...pageGutter, maxWidth: '40rem', paddingBlock: { base: '4', md: '10' } }}>
      <PageTitle title={passCheckCopy.pageTitle} />
      <PassCheck code={readPassCode(userId, search)} />
    </chakra.div>
  )
}

export default withChakra(PassPage)
