import { DEFAULT_TIME, longDays } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { invitationsCopy } from '../../copy/invitations.ts'
import { ticketScreenCopy as copy } from '../../copy/ticket-screen.ts'
import { ticketBand } from '../../ui/code-bands.tsx'
import { CodeScreen, ShortCode } from '../../ui/code-screen.tsx'
import { Heading } from '../../ui/type.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'

interface GuestScreenProps {
  ticket: Ticket
  value: string
  minVersion?: number
  /** The short code, to be read out. */
  short: string
  onClose: () => void
}

/** Renders a guest's code as large as the screen allows, for the door. */
export const GuestScreen = ({ ticket, value, minVersion, short, onClose }: GuestScreenProps) => {
  useReloadGuard('ticket')
  return (
    <CodeScreen
      label={copy.title(ticket.eventName)}
      value={value}
      minVersion={minVersion}
      codeTitle={invitationsCopy.guest.code}
      band={ticketBand(ticket)}
      closeLabel={copy.close}
      advice={copy.brightness}
      mayTurnOff={copy.mayTurnOff}
      onClose={onClose}
    >
      <Heading as="p" size="sm" translate="no">
        {ticket.eventName}
      </Heading>
      <p>
        {longDays(ticket)}, {ticket.time ?? DEFAULT_TIME}
      </p>
      <p>{[ticket.place, ticket.city].filter(Boolean).join(', ') || invitationsCopy.guest.unknownVenue}</p>
      <ShortCode label={copy.shortCode} code={short} />
    </CodeScreen>
  )
}
