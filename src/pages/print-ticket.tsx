import { paths } from '../config/paths.ts'
import { ticketSheetCopy } from '../copy/ticket-sheet.ts'
import { ExpiredTickets, SignInRequired, TicketsSkeleton } from '../features/tickets/sign-in-required.tsx'
import { TicketSheets } from '../features/tickets/ticket-sheet.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** `/tickets/{id}/imprimer`: a printable ticket, from the device's data (decision 051). */
const PrintTicketPage = () => {
  const { id = '' } = usePathParams(paths.printTicket)
  const { user, state } = useMember({ atDoor: true })
  return (
    <Page title={ticketSheetCopy.title} lead={ticketSheetCopy.lead}>
      <PageTitle title={ticketSheetCopy.title} />
      {state === 'visitor' && <SignInRequired />}
      {state === 'loading' && <TicketsSkeleton />}
      {state === 'expired' && <ExpiredTickets />}
      {user && <TicketSheets id={id} member={user} />}
    </Page>
  )
}

export default PrintTicketPage
