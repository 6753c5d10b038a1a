import { useId, useState } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketReturn } from '../../../contract/tickets.ts'
import { giveBackCopy as copy } from '../../copy/give-back.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useReturnTicket } from './queries.ts'
import * as styles from './ticket-actions.css.ts'

const fetchDialog = () => import('./cancel-dialog.tsx')

interface ReturnTicketProps {
  ticket: Ticket
  /** What returning it gives, and until when. */
  returnable: TicketReturn
  userId: string
  /** The session is over: what is stored can be read, not changed. */
  isExpired: boolean
}

const textOf = ({ withPass }: Ticket, { places, amount }: TicketReturn): string => {
  if (amount > 0) return copy.paid(places, amount)
  return withPass ? copy.withPass : copy.free(places)
}

/** Returns a ticket of a moved concert, with its whole order, after a confirm step (ruling: cancelled or moved concerts). */
export const ReturnTicket = ({ ticket, returnable, userId, isExpired }: ReturnTicketProps) => {
  const { places, amount, until } = returnable
  const [isAsking, setAsking] = useState(false)
  const [CancelDialog, loadDialog] = useOnDemand(fetchDialog)
  const isOnline = useOnline()
  const reasonId = useId()
  const { isPending, send } = useReturnTicket(userId, ticket, {
    onDone: () =>
      notify({
        title: copy.done,
        ...(amount > 0 && { description: copy.donePaid(amount) }),
        type: 'success',
      }),
    onRefused: (error) => notify({ title: copy.failed, description: error.serverMessage, type: 'error' }),
  })
  const reason = isExpired ? copy.expired : isOnline ? copy.until(parisStamp(new Date(until))) : copy.offline
  const ask = async () => {
    if (await loadDialog()) setAsking(true)
    else notify({ title: copy.failed, type: 'error' })
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        disabled={isExpired || !isOnline || isPending}
        aria-describedby={reasonId}
        onClick={ask}
      >
        {isPending ? copy.pending : copy.open(places)}
      </Button>
      <p className={styles.reason} id={reasonId}>
        {reason}
      </p>
      {isAsking && CancelDialog && (
        <CancelDialog
          ticket={ticket}
          words={{
            title: copy.title(places),
            text: textOf(ticket, returnable),
            confirm: copy.confirm(amount),
            keep: copy.keep(places),
          }}
          onConfirm={() => {
            setAsking(false)
            send()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
