import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SelectedTickets } from '../../../contract/checkout.ts'
import { checkoutCardCopy } from '../../copy/checkout-card.ts'
import { notify } from '../../ui/toaster.tsx'
import { successPath } from './outcome.ts'
import { useConfirmPaid } from './queries.ts'

/** How long 'Paiement réussi !' stands before its page opens, in ms (document 2, section 8). */
const DELAY_MS = 1500

/** A payment that has succeeded though its way back was blocked: said, told to the server, and led to its page all the same. */
export const usePaidAnyway = () => {
  const navigate = useNavigate()
  const confirm = useConfirmPaid()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return async (paymentId: string, eventId: string, tickets?: SelectedTickets): Promise<void> => {
    notify({ ...checkoutCardCopy.paid, type: 'success' })
    timer.current = setTimeout(() => navigate(successPath(paymentId, eventId), { replace: true }), DELAY_MS)
    await confirm(paymentId, eventId, tickets).catch(() => undefined)
  }
}
