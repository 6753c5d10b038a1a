import type { Ticket } from '../../../contract/tickets.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface CancelDialogProps {
  ticket: Ticket
  copy: { title: string; text: string; confirm: string; keep: string }
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a seat is given back. */
const CancelDialog = ({ ticket, copy, onConfirm, onClose }: CancelDialogProps) => (
  <ConfirmDialog title={copy.title} copy={copy} onConfirm={onConfirm} onClose={onClose}>
    <p>
      <b>{ticket.eventName}</b>
      <br />
      {ticket.ticketType} · {ticketsCopy.seats(ticket.quantity)}
    </p>
    <p>{copy.text}</p>
  </ConfirmDialog>
)

export default CancelDialog
