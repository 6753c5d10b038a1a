import { checkoutCardCopy } from '../../copy/checkout-card.ts'
import { ErrorState } from '../../ui/error-state.tsx'

const { title, description } = checkoutCardCopy.unreachable

/** The card form cannot be had now: nothing is lost, and it can be asked for again. */
export const CardUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={title} description={description} onRetry={onRetry} />
)
