import { subscriptionCopy } from '../../copy/subscription.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const copy = subscriptionCopy.cancel

interface CancelDialogProps {
  plan: string
  /** The last day of the Pass, if known. */
  until: string | null
  /** False if a gift begins then. */
  isLast: boolean
  places: number
  onConfirm: () => void
  onClose: () => void
}

/** Renders the effects of ending the contract, and the button that ends it. */
const CancelDialog = ({ plan, until, isLast, places, onConfirm, onClose }: CancelDialogProps) => (
  <ConfirmDialog title={copy.open} copy={copy} onConfirm={onConfirm} onClose={onClose}>
    <p>
      <b>{copy.what(plan)}</b>
    </p>
    <p>{until ? copy.until(until, isLast) : copy.untilEnd(isLast)}</p>
    {places > 0 && <p>{copy.places(places)}</p>}
    <p>{copy.mail}</p>
  </ConfirmDialog>
)

export default CancelDialog
