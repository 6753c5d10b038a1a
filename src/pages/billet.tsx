import { useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { ticketCheckCopy } from '../copy/ticket-check.ts'
import { TicketCheck } from '../features/ticket-check/ticket-check.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { CheckPage, ResultBanner } from '../ui/check-page.tsx'
import { deferred } from '../ui/deferred.tsx'

const DoorTicketCheck = deferred(() => import('../features/ticket-check/door-ticket-check.tsx'), {
  fallback: <ResultBanner tone={undefined} title={ticketCheckCopy.checking} />,
  isRequired: true,
})

/** Longer than any id: beyond it, the parameter is a door code's payload. */
const MAX_ID = 64

/** `/billet/{id}?sig=…` and `/BILLET/{payload}`: the public page of a scanned ticket (decision 050). */
const BilletPage = () => {
  const { id = '' } = usePathParams(paths.billet)
  const [parameters] = useSearchParams()
  return (
    <CheckPage title={ticketCheckCopy.pageTitle}>
      {id.length > MAX_ID ? (
        <DoorTicketCheck payload={id} />
      ) : (
        <TicketCheck id={id} signature={parameters.get('sig')} />
      )}
    </CheckPage>
  )
}

export default BilletPage
