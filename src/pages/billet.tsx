import { useParams, useSearchParams } from 'react-router-dom'
import { ticketCheckCopy } from '../copy/ticket-check.ts'
import { TicketCheck } from '../features/ticket-check/ticket-check.tsx'
import { CheckPage } from '../ui/check-page.tsx'

/** `/billet/{id}?sig=…`: what a scanned ticket opens, for anybody (ruling: tickets' codes). */
const BilletPage = () => {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  return (
    <CheckPage title={ticketCheckCopy.pageTitle}>
      <TicketCheck id={id} signature={parameters.get('sig')} />
    </CheckPage>
  )
}

export default BilletPage
