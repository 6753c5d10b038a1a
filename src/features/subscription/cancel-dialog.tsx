import { subscriptionCopy } from '../../copy/subscription.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { dialogWays } from './panel.css.ts'

const copy = subscriptionCopy.cancel

interface CancelDialogProps {
  plan: string
  /** The last day of the Pass, if known. */
  until: string | null
  places: number
  onConfirm: () => void
  onClose: () => void
}

/** Renders the effects of ending the contract, and the button that ends it. */
const CancelDialog = ({ plan, until, places, onConfirm, onClose }: CancelDialogProps) => (
  <Modal open title={copy.open} onClose={onClose}>
    <p>
      <b>{copy.what(plan)}</b>
    </p>
    <p>{until ? copy.until(until) : copy.untilEnd}</p>
    {places > 0 && <p>{copy.places(places)}</p>}
    <p>{copy.mail}</p>
    <div className={dialogWays}>
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
