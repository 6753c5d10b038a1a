import type { Ticket } from '../../../contract/tickets.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import * as styles from './ticket-actions.css.ts'

interface CancelDialogProps {
  ticket: Ticket
  copy: { title: string; text: string; confirm: string; keep: string }
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a seat is given back. */
const CancelDialog = ({ ticket, copy, onConfirm, onClose }: CancelDialogProps) => (
  <Modal open title={copy.title} onClose={onClose}>
    <p>
      <b>{ticket.eventName}</b>
      <br />
      {ticket.ticketType} · {ticketsCopy.seats(ticket.quantity)}
    </p>
    <p>{copy.text}</p>
    <div className={styles.ways}>
      <Button variant="danger" onClick={onConfirm}>
        {copy.confirm}
      </Button>
      <Button variant="outline" data-autofocus onClick={onClose}>
        {copy.keep}
      </Button>
    </div>
  </Modal>
)

export default CancelDialog
