import type { TicketType } from '../../../contract/events.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { eventDetailCopy } from '../../copy/event-detail.ts'
import { eventsCopy } from '../../copy/events.ts'
import { classes } from '../../ui/classes.ts'
import * as styles from './event-detail.css.ts'

/** Kinds of tickets: name, price, how many are left. */
export const TicketTypes = ({ types }: { types: readonly TicketType[] }) => (
  <ul className={styles.types}>
    {types.map((type) => (
      <li className={styles.type} key={type.id}>
        <span className={styles.typeName}>{type.name}</span>
        <span className={classes('figures', styles.typePrice)}>{priceLabel(type.price)}</span>
        <span className={styles.typeText}>{type.description}</span>
        <span className={type.availableTickets > 0 ? classes('figures', styles.typeLeft) : styles.typeGone}>
          {type.availableTickets > 0 ? eventDetailCopy.left(type.availableTickets) : eventsCopy.soldOut}
        </span>
      </li>
    ))}
  </ul>
)
