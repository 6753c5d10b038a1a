import { DEFAULT_TIME, longDays } from '../../../contract/rules/paris-time.ts'
import { shortCode } from '../../../contract/rules/signed-codes.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { invitationsCopy } from '../../copy/invitations.ts'
import { ticketScreenCopy as copy } from '../../copy/ticket-screen.ts'
import { CodeScreen, ShortCode } from '../../ui/code-screen.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'
import * as styles from './invitations.css.ts'

interface GuestScreenProps {
  ticket: Ticket
  qrUrl: string
  onClose: () => void
}

/** Renders a guest's code as large as the screen allows, for the door. */
const GuestScreen = ({ ticket, qrUrl, onClose }: GuestScreenProps) => {
  useReloadGuard('ticket')
  return (
    <CodeScreen
      label={copy.title(ticket.eventName)}
      value={qrUrl}
      codeTitle={invitationsCopy.guest.code}
      closeLabel={copy.close}
      advice={copy.brightness}
      mayTurnOff={copy.mayTurnOff}
      onClose={onClose}
    >
      <p className={styles.event} translate="no">
        {ticket.eventName}
      </p>
      <p>
        {longDays(ticket)}, {ticket.time ?? DEFAULT_TIME}
      </p>
      <p className={styles.text}>
        {[ticket.place, ticket.city].filter(Boolean).join(', ') || invitationsCopy.guest.unknownVenue}
      </p>
      <ShortCode label={copy.shortCode} code={shortCode(new URL(qrUrl).searchParams.get('sig') ?? '')} />
    </CodeScreen>
  )
}

export default GuestScreen
