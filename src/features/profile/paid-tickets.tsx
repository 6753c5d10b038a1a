import { chakra } from '@chakra-ui/react/styled-system'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { settingsFormsCopy } from '../../copy/settings-forms.ts'
import { Button } from '../../ui/button.tsx'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const copy = settingsFormsCopy.deletion

const styles = {
  display: 'grid',
  gap: '3',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    paddingBlock: '3',
    borderTop: '2px dashed var(--n-colors-control)',
  },
  '& b': { fontFamily: 'heading', fontWeight: '700', lineHeight: '1.25', overflowWrap: 'anywhere' },
  '& .when': { gridColumn: '1 / -1', color: 'muted', fontSize: 'sm' },
}

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
      <chakra.div css={styles} role="status">
        <span className="visually-hidden">{copy.reading}</span>
        <Skeleton h="6" w="18rem" />
        <Skeleton h="14" />
      </chakra.div>
    )
  if (!paid)
    return (
      <chakra.div css={styles} justifyItems="start">
        <InlineAlert title={copy.unread.title}>{copy.unread.description}</InlineAlert>
        <Button variant="outline" size="sm" onClick={onRetry}>
          {copy.unread.retry}
        </Button>
      </chakra.div>
    )
  if (paid.length === 0) return <p>{copy.noPaidTickets}</p>
  return (
    <chakra.div css={styles}>
      <p>
        <b>{copy.paidTickets(paid.reduce((sum, { quantity }) => sum + quantity, 0))}</b>
      </p>
      <ul>
        {paid.map((ticket) => (
          <li key={ticket.id}>
            <b>{ticket.eventName}</b>
            <span className="figures">{priceOf(ticket)}</span>
            <span className="when figures">
              {longDay(ticket.date)}, {ticket.time ?? DEFAULT_TIME} · {copy.seats(ticket.quantity)}
            </span>
          </li>
        ))}
      </ul>
    </chakra.div>
  )
}
