import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import type { Ticket } from '../../../contract/tickets.ts'
import { cancellationCopy } from '../../copy/cancellation.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { Modal } from '../../ui/modal.tsx'

const copy = cancellationCopy.cancel

interface CancelDialogProps {
  ticket: Ticket
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a place is given back. */
const CancelDialog = ({ ticket, onConfirm, onClose }: CancelDialogProps) => (
  <Modal open title={copy.title} onClose={onClose}>
    <p>
      <b>{ticket.eventName}</b>
      <br />
      {ticket.ticketType} · {ticketsCopy.places(ticket.quantity)}
    </p>
    <p>{copy.text(ticket.quantity)}</p>
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="2">
      <Button variant="outline" color="danger" borderColor="danger" onClick={onConfirm}>
        {copy.confirm}
      </Button>
      <Button variant="outline" data-autofocus onClick={onClose}>
        {copy.keep(ticket.quantity)}
      </Button>
    </chakra.div>
  </Modal>
)

export default CancelDialog
