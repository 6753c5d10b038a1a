import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { FeedbackType } from '../../../contract/rules/feedback.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { ticketsCopy as copy } from '../../copy/tickets.ts'
import { classes } from '../../ui/classes.ts'
import * as styles from './tickets.css.ts'

const opinions: readonly FeedbackType[] = ['good', 'mid', 'bad']

interface AfterConcertProps {
  ticket: Ticket
  /** Whom to follow of it. */
  children?: ReactNode
}

/** What a past ticket leads to: its receipt, what its holder thought of the evening, and whom to follow. */
export const AfterConcert = ({
  ticket: { orderId, price, eventId, eventName },
  children,
}: AfterConcertProps) => {
  const ask = useId()
  return (
    <>
      <fieldset className={styles.opinions} aria-labelledby={ask}>
        <span className={styles.ask} id={ask}>
          {copy.opinion.ask} <span className="visually-hidden">{copy.showOf(eventName)}</span>
        </span>
        {opinions.map((type) => (
          <Link
            key={type}
            className={classes(styles.eventPage, styles.opinion)}
            to={pathTo(paths.feedback, type)}
          >
            {copy.opinion[type]}
          </Link>
        ))}
      </fieldset>
      {orderId && price > 0 && (
        <Link
          className={styles.eventPage}
          to={`${pathTo(paths.paymentSuccess, orderId)}?event_id=${encodeURIComponent(eventId)}`}
        >
          {copy.receipt} <span className="visually-hidden">{copy.showOf(eventName)}</span>
        </Link>
      )}
      {children}
    </>
  )
}
