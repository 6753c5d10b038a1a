import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SelectedTickets } from '../../../contract/checkout.ts'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { pressed, stamp } from '../../ui/stamp.css.ts'
import { notify } from '../../ui/toaster.tsx'
import { returned } from './checkout.css.ts'
import { successPath, useConfirmPaid } from './queries.ts'

const { title, description } = copy.unreachable

/** Renders the confirmation that is shown until the payment's page opens. */
export const PaidPanel = ({ path }: { path: string }) => (
  <Stack align="start" gap="4" py="6" role="status">
    <p className={classes(stamp, pressed)}>
      <CheckIcon size={26} />
      {copy.confirmed}
    </p>
    <p>{copy.confirmedText}</p>
    <ButtonLink to={path} variant="outline">
      {copy.see}
    </ButtonLink>
  </Stack>
)

/** Time in ms that 'Paiement réussi !' is shown before its page opens. */
const DELAY_MS = 1500

/**
 * Returns a function for a payment that succeeded although its redirect failed: shows a toast, tells the
 * server, and opens the payment's page.
 */
export const usePaidAnyway = () => {
  const navigate = useNavigate()
  const confirm = useConfirmPaid()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return async (paymentId: string, eventId: string, tickets?: SelectedTickets): Promise<void> => {
    notify({ ...copy.paid, type: 'success' })
    timer.current = setTimeout(() => navigate(successPath(paymentId, eventId), { replace: true }), DELAY_MS)
    await confirm(paymentId, eventId, tickets).catch(() => undefined)
  }
}

/** Handles a user whom the bank sent back here instead of to the payment's page, although the payment succeeded. */
export const ReturnedPayment = ({ paymentId, eventId }: { paymentId: string; eventId: string }) => {
  const goOnAnyway = usePaidAnyway()
  const goOn = useEffectEvent(() => void goOnAnyway(paymentId, eventId))
  useEffect(() => goOn(), [])
  return (
    <div className={returned}>
      <PaidPanel path={successPath(paymentId, eventId)} />
    </div>
  )
}

/** Renders the error for a card form that could not load; the order remains, and the user can retry. */
export const CardUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={title} description={description} onRetry={onRetry} />
)
