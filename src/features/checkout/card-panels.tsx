import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SelectedTickets } from '../../../contract/checkout.ts'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { pressed, stamp } from '../../ui/stamp.css.ts'
import { notify } from '../../ui/toaster.tsx'
import { paid, returned } from './checkout.css.ts'
import { successPath, useConfirmPaid } from './queries.ts'

const { title, description } = copy.unreachable

/** The money is taken: what stands until the payment's own page does. */
export const PaidPanel = ({ path }: { path: string }) => (
  <div className={paid} role="status">
    <p className={classes(stamp, pressed)}>
      <CheckIcon size={26} />
      {copy.confirmed}
    </p>
    <p>{copy.confirmedText}</p>
    <ButtonLink to={path} variant="outline">
      {copy.see}
    </ButtonLink>
  </div>
)

/** How long 'Paiement réussi !' stands before its page opens, in ms. */
const DELAY_MS = 1500

/** A payment that has succeeded though its way back was blocked: said, told to the server, and led to its page all the same. */
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

/** Somebody whom the bank has sent back here, not to the payment's page: the payment has succeeded all the same. */
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

/** The card form cannot be had now: nothing is lost, and it can be asked for again. */
export const CardUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={title} description={description} onRetry={onRetry} />
)
