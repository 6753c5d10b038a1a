import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { canCancel } from '../../../contract/rules/cancellation.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketReturn } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { cancellationCopy, giveBackCopy as copy } from '../../copy/cancellation.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { now } from '../../lib/clock.ts'
import { failureToast } from '../../shared/failure-toast.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import type CancelDialog from './cancel-dialog.tsx'
import { useCancelBooking, useMemberTickets, useReturnTicket } from './queries.ts'
import * as styles from './ticket-actions.css.ts'

const cancelCopy = cancellationCopy.cancel

const fetchDialog = () => import('./cancel-dialog.tsx')

interface AskedActionProps {
  ticket: Ticket
  label: ReactNode
  /** Shown below the button: why it is disabled, or until when it can be pressed. */
  reason: string | null
  isDisabled: boolean
  copy: ComponentProps<typeof CancelDialog>['copy']
  /** Title of the toast shown if the dialog could not be loaded. */
  failed: string
  onConfirm: () => void
}

/** Renders a ticket's button that asks for confirmation in a dialog. */
const AskedAction = ({ ticket, label, reason, isDisabled, copy, failed, onConfirm }: AskedActionProps) => {
  const [isAsking, setAsking] = useState(false)
  const [Dialog, loadDialog] = useOnDemand(fetchDialog)
  const reasonId = useId()
  const ask = async () => {
    if (await loadDialog()) setAsking(true)
    else notify({ title: failed, type: 'error' })
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        disabled={isDisabled}
        aria-describedby={reason ? reasonId : undefined}
        onClick={ask}
      >
        {label}
      </Button>
      {reason && (
        <Text className={styles.reason} textStyle="sm" color="muted" id={reasonId}>
          {reason}
        </Text>
      )}
      {isAsking && Dialog && (
        <Dialog
          ticket={ticket}
          copy={copy}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsking(false)
            onConfirm()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface CancelBookingProps {
  ticket: Ticket
  userId: string
  now: Date
  /** True if the session is over: the stored tickets can be read but not changed. */
  isExpired: boolean
}

/** Gives a free seat back, up to 24 h before the concert; later, shows why it cannot. */
export const CancelBooking = ({ ticket, userId, now, isExpired }: CancelBookingProps) => {
  const isOnline = useOnline()
  const { isPending, send } = useCancelBooking(userId, ticket, {
    onDone: () => notify({ title: cancellationCopy.cancelled, type: 'success' }),
    onRefused: (error) => notify(failureToast(error, { title: cancellationCopy.cancelFailed })),
  })

  if (ticket.price > 0 || ticket.isReceived) return null
  if (!canCancel(ticket, now))
    return (
      <Text className={styles.reason} textStyle="sm" color="muted">
        {cancelCopy.late}
      </Text>
    )
  const reason = isExpired ? cancelCopy.expired : isOnline ? null : cancelCopy.offline
  return (
    <AskedAction
      ticket={ticket}
      label={
        isPending ? (
          cancelCopy.pending
        ) : (
          <span>
            {cancelCopy.open} <span className="visually-hidden">{cancelCopy.openWhat}</span>
          </span>
        )
      }
      reason={reason}
      isDisabled={reason !== null || isPending}
      copy={{
        title: cancelCopy.title,
        text: cancelCopy.text(ticket.quantity),
        confirm: cancelCopy.confirm,
        keep: cancelCopy.keep(ticket.quantity),
      }}
      failed={cancellationCopy.cancelFailed}
      onConfirm={send}
    />
  )
}

interface ReturnTicketProps {
  ticket: Ticket
  /** The refund, and until when the ticket can be returned. */
  returnable: TicketReturn
  userId: string
  /** True if the session is over: the stored tickets can be read but not changed. */
  isExpired: boolean
}

const textOf = ({ withPass }: Ticket, { places, amount }: TicketReturn): string => {
  if (amount > 0) return copy.paid(places, amount)
  return withPass ? copy.withPass : copy.free(places)
}

/** Returns a ticket of a moved concert, with its whole order, after a confirm step. */
const ReturnTicket = ({ ticket, returnable, userId, isExpired }: ReturnTicketProps) => {
  const { places, amount, until } = returnable
  const isOnline = useOnline()
  const { isPending, send } = useReturnTicket(userId, ticket, {
    onDone: () =>
      notify({
        title: copy.done,
        ...(amount > 0 && { description: copy.donePaid(amount) }),
        type: 'success',
      }),
    onRefused: (error) => notify(failureToast(error, { title: copy.failed })),
  })
  return (
    <AskedAction
      ticket={ticket}
      label={isPending ? copy.pending : copy.open(places)}
      reason={isExpired ? copy.expired : isOnline ? copy.until(parisStamp(new Date(until))) : copy.offline}
      isDisabled={isExpired || !isOnline || isPending}
      copy={{
        title: copy.title(places),
        text: textOf(ticket, returnable),
        confirm: copy.confirm(amount),
        keep: copy.keep(places),
      }}
      failed={copy.failed}
      onConfirm={send}
    />
  )
}

interface TicketActionsProps {
  ticket: Ticket
  userId: string
  now: Date
  isExpired: boolean
}

/** Renders a ticket's action: return it if its concert was moved, else cancel it if it was free; nothing if its concert is cancelled. */
export const TicketActions = (props: TicketActionsProps) => {
  const { ticket, now } = props
  if (ticket.status === 'cancelled') return null
  const { returnable } = ticket
  return returnable && new Date(returnable.until) > now ? (
    <ReturnTicket {...props} returnable={returnable} />
  ) : (
    <CancelBooking {...props} />
  )
}

/** Renders the actions of a member with tickets of a cancelled or moved event. */
export const ChangedEvent = ({
  event,
  user,
  isExpired,
}: {
  event: Event
  user: User
  isExpired: boolean
}) => {
  const tickets = useMemberTickets(user.id)
  const mine = tickets.data?.value.filter(({ eventId }) => eventId === event.id) ?? []
  if (mine.length === 0) return null
  const returnable = mine.find((ticket) => ticket.returnable)
  return (
    <Wrap className={styles.changed} align="center">
      {returnable ? (
        <TicketActions ticket={returnable} userId={user.id} now={now()} isExpired={isExpired} />
      ) : (
        <ButtonLink to={paths.tickets} variant="outline">
          {concertChangesCopy.myTickets}
        </ButtonLink>
      )}
    </Wrap>
  )
}
