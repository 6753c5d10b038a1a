import { useId, useState } from 'react'
import { canCancel } from '../../../contract/rules/cancellation.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { cancellationCopy } from '../../copy/cancellation.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useCancelBooking } from './queries.ts'
import * as styles from './ticket-actions.css.ts'

const copy = cancellationCopy.cancel
const fetchDialog = () => import('./cancel-dialog.tsx')

interface CancelBookingProps {
  ticket: Ticket
  userId: string
  now: Date
  /** The session is over: what is kept can be read, not changed. */
  isExpired: boolean
}

/** Gives a free place back, more than 24 h ahead; otherwise says why it cannot be (document 1, section 4; ruling: cancellation). */
const CancelBooking = ({ ticket, userId, now, isExpired }: CancelBookingProps) => {
  const [isAsking, setAsking] = useState(false)
  const [CancelDialog, loadDialog] = useOnDemand(fetchDialog)
  const isOnline = useOnline()
  const reasonId = useId()
  const { isPending, send } = useCancelBooking(userId, ticket, {
    onDone: () => notify({ title: cancellationCopy.cancelled, type: 'success' }),
    onRefused: (error) =>
      notify({ title: cancellationCopy.cancelFailed, description: error.serverMessage, type: 'error' }),
  })

  if (ticket.price > 0) return null
  if (!canCancel(ticket, now)) return <p className={styles.reason}>{copy.late}</p>
  const reason = isExpired ? copy.expired : isOnline ? null : copy.offline
  const ask = async () => {
    if (await loadDialog()) setAsking(true)
    else notify({ title: cancellationCopy.cancelFailed, type: 'error' })
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        disabled={reason !== null || isPending}
        aria-describedby={reason ? reasonId : undefined}
        onClick={ask}
      >
        {isPending ? (
          copy.pending
        ) : (
          <span>
            {copy.open} <span className="visually-hidden">{copy.openWhat}</span>
          </span>
        )}
      </Button>
      {reason && (
        <p className={styles.reason} id={reasonId}>
          {reason}
        </p>
      )}
      {isAsking && CancelDialog && (
        <CancelDialog
          ticket={ticket}
          words={{
            title: copy.title,
            text: copy.text(ticket.quantity),
            confirm: copy.confirm,
            keep: copy.keep(ticket.quantity),
          }}
          onConfirm={() => {
            // Closed first: what is said about the outcome appears on the page.
            setAsking(false)
            send()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

export default CancelBooking
