import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { settingsFormsCopy } from '../../copy/settings-forms.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './deletion-dialog.css.ts'

const copy = settingsFormsCopy.deletion

const priceOf = ({ price, quantity }: Ticket) => priceLabel(eurosOfCents(centsOfEuros(price) * quantity))

interface PaidTicketsProps {
  /** The next first; null while they are not known. */
  paid: Ticket[] | null
  isReading: boolean
  onRetry: () => void
}

/** The paid tickets that would be lost, one by one. */
export const PaidTickets = ({ paid, isReading, onRetry }: PaidTicketsProps) => {
  if (!paid && isReading)
    return (
      <div className={styles.paid} role="status">
        <span className="visually-hidden">{copy.reading}</span>
        <Skeleton h="6" w="18rem" />
        <Skeleton h="14" />
      </div>
    )
  if (!paid)
    return (
      <div className={styles.unread}>
        <InlineAlert title={copy.unread.title}>{copy.unread.description}</InlineAlert>
        <Button variant="outline" size="sm" onClick={onRetry}>
          {copy.unread.retry}
        </Button>
      </div>
    )
  if (paid.length === 0) return <p>{copy.noPaidTickets}</p>
  return (
    <div className={styles.paid}>
      <p>
        <b className={styles.name}>
          {copy.paidTickets(paid.reduce((sum, { quantity }) => sum + quantity, 0))}
        </b>
      </p>
      <ul>
        {paid.map((ticket) => (
          <li className={styles.ticket} key={ticket.id}>
            <b className={styles.name}>{ticket.eventName}</b>
            <span className="figures">{priceOf(ticket)}</span>
            <span className={classes('figures', styles.when)}>
              {longDay(ticket.date)}, {ticket.time ?? DEFAULT_TIME} · {copy.seats(ticket.quantity)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
