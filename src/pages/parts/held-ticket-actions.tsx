import type { ComponentProps } from 'react'
import { TicketActions } from '../../features/booking/ticket-actions.tsx'
import { InviteAction } from '../../features/invitations/invite-action.tsx'
import { hasPlaces, PlaceRows } from '../../features/invitations/place-rows.tsx'
import { WalletButtons } from '../../features/wallets/wallet-buttons.tsx'

interface HeldTicketActionsProps extends ComponentProps<typeof TicketActions> {
  /** The wallets that the server supports; none if undefined. */
  wallets: ComponentProps<typeof WalletButtons>['offered'] | undefined
}

/** Renders the row of a ticket's actions, from three features; its place is reserved. */
const HeldTicketActions = ({ wallets, ...props }: HeldTicketActionsProps) => {
  const { ticket, userId, now, isExpired } = props
  const isValid = ticket.status === 'valid'
  return (
    <>
      {ticket.withPass && isValid && (
        <InviteAction
          concert={{ ...ticket, id: ticket.eventId }}
          userId={userId}
          place="ticket"
          isExpired={isExpired}
        />
      )}
      {wallets && isValid && !isExpired && <WalletButtons ticket={ticket} offered={wallets} />}
      <TicketActions {...props} />
      {hasPlaces(ticket, now) && (
        <PlaceRows isOnTicket tickets={[ticket]} userId={userId} now={now} isExpired={isExpired} />
      )}
    </>
  )
}

export default HeldTicketActions
