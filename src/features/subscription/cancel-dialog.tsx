import { cancelSubscriptionCopy as copy } from '../../copy/cancel-subscription.ts'
import { subscriptionCopy } from '../../copy/subscription.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface CancelDialogProps {
  plan: string
  /** The end of the paid period, if known. */
  until: string | null
  /** True after it: the contract ends at once unless its renewal is paid meanwhile. */
  isOver: boolean
  /** False if a gift begins then. */
  isLast: boolean
  places: number
  onConfirm: () => void
  onClose: () => void
}

/** Renders the effects of ending the contract, and the button that ends it. */
const CancelDialog = ({ plan, until, isOver, isLast, places, onConfirm, onClose }: CancelDialogProps) => (
  <ConfirmDialog title={subscriptionCopy.cancel.open} copy={copy} onConfirm={onConfirm} onClose={onClose}>
    <p>
      <b>{copy.what(plan)}</b>
    </p>
    <p>{until === null ? copy.untilEnd(isLast) : isOver ? copy.over(until) : copy.until(until, isLast)}</p>
    {places > 0 && <p>{isLast ? copy.places(places) : copy.placesOfGift(places)}</p>}
    <p>{copy.mail}</p>
  </ConfirmDialog>
)

export default CancelDialog
