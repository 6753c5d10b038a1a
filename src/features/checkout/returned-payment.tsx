import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent } from 'react'
import { pageGutter } from '../../ui/page-gutter.ts'
import { successPath } from './outcome.ts'
import { PaidPanel } from './paid-panel.tsx'
import { usePaidAnyway } from './use-paid-anyway.ts'

/** Somebody whom the bank has sent back here, not to the payment's page: the payment has succeeded all the same. */
const ReturnedPayment = ({ paymentId, eventId }: { paymentId: string; eventId: string }) => {
  const goOnAnyway = usePaidAnyway()
  const goOn = useEffectEvent(() => void goOnAnyway(paymentId, eventId))
  useEffect(() => goOn(), [])
  return (
    <chakra.div css={pageGutter}>
      <PaidPanel path={successPath(paymentId, eventId)} />
    </chakra.div>
  )
}

export default ReturnedPayment
