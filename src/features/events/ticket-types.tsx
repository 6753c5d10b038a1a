import { chakra } from '@chakra-ui/react/styled-system'
import type { TicketType } from '../../../contract/events.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { eventsCopy } from '../../copy/events.ts'

const styles = {
  borderTopWidth: '1px',
  borderColor: 'line',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '4',
    paddingBlock: '4',
    borderBottomWidth: '1px',
    borderColor: 'line',
  },
  '& .name, & .price': { fontWeight: '700' },
  '& .price, & .left': { textAlign: 'right' },
  '& .text, & .left': { fontSize: 'sm', color: 'muted' },
  '& .none': { color: 'danger', fontWeight: '600' },
}

/** Kinds of tickets: name, price, how many are left. */
export const TicketTypes = ({ types }: { types: readonly TicketType[] }) => (
  <chakra.ul css={styles}>
    {types.map((type) => (
      <li key={type.id}>
        <span className="name">{type.name}</span>
        <span className="price figures">{priceLabel(type.price)}</span>
        <span className="text">{type.description}</span>
        <span className={type.availableTickets > 0 ? 'left figures' : 'left none'}>
          {type.availableTickets > 0 ? eventsCopy.detail.left(type.availableTickets) : eventsCopy.soldOut}
        </span>
      </li>
    ))}
  </chakra.ul>
)
