import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { cancellationCopy } from '../../copy/cancellation.ts'
import { Modal } from '../../ui/modal.tsx'

const copy = cancellationCopy.cancel

interface CancelDialogProps {
  eventName: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a place is given back. */
const CancelDialog = ({ eventName, onConfirm, onClose }: CancelDialogProps) => (
  <Modal open title={copy.title} onClose={onClose}>
    <p>
      <b>{eventName}</b>
    </p>
    <p>{copy.text}</p>
    <chakra.div display="flex" flexWrap="wrap" gap="3" mt="2">
      <Button variant="outline" color="danger" borderColor="danger" onClick={onConfirm}>
        {copy.confirm}
      </Button>
      <Button variant="outline" data-autofocus onClick={onClose}>
        {copy.keep}
      </Button>
    </chakra.div>
  </Modal>
)

export default CancelDialog
