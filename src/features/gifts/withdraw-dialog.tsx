import { giftsCopy } from '../../copy/gifts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const { question } = giftsCopy.card

interface WithdrawDialogProps {
  total: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a gift is withdrawn from. */
const WithdrawDialog = ({ total, onConfirm, onClose }: WithdrawDialogProps) => (
  <ConfirmDialog title={question.title} copy={question} onConfirm={onConfirm} onClose={onClose}>
    <p className="figures">{question.text(total)}</p>
  </ConfirmDialog>
)

export default WithdrawDialog
