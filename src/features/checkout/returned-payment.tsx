import { useEffect, useEffectEvent } from 'react'
import { returned } from './checkout.css.ts'
import { successPath } from './outcome.ts'
import { PaidPanel } from './paid-panel.tsx'
import { usePaidAnyway } from './use-paid-anyway.ts'

/** Somebody whom the bank has sent back here, not to the payment's page: the payment has succeeded all the same. */
const ReturnedPayment = ({ paymentId, eventId }: { paymentId: string; eventId: string }) => {
  const goOnAnyway = usePaidAnyway()
  const goOn = useEffectEvent(() => void goOnAnyway(paymentId, eventId))
  useEffect(() => goOn(), [])
  return (
    <div className={returned}>
      <PaidPanel path={successPath(paymentId, eventId)} />
    </div>
  )
}

export default ReturnedPayment
