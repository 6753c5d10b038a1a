import { chakra } from '@chakra-ui/react/styled-system'
import { useParams, useSearchParams } from 'react-router-dom'
import { ticketCheckCopy } from '../copy/ticket-check.ts'
import { TicketCheck } from '../features/ticket-check/ticket-check.tsx'
import { pageGutter } from '../ui/page-gutter.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { withChakra } from '../ui/with-chakra.tsx'

/** `/billet/{id}?sig=…`: what a scanned ticket opens, for anybody (ruling: tickets' codes). */
const BilletPage = () => {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  return (
    <chakra.div css={{ ...pageGutter, maxWidth: '40rem', paddingBlock: { base: '4', md: '10' } }}>
      <PageTitle title={ticketCheckCopy.pageTitle} />
      <TicketCheck id={id} signature={parameters.get('sig')} />
    </chakra.div>
  )
}

export default withChakra(BilletPage)
