import { chakra } from '@chakra-ui/react/styled-system'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'

const styles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '6',
  rowGap: '4',
  mt: '6',
  mb: '5',
  '& > div': { display: 'grid', borderBottomWidth: '1px', borderColor: 'line', pb: '3' },
  '& > .whole': { gridColumn: '1 / -1' },
  '& dt': { color: 'muted', fontSize: 'sm' },
  '& dd': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700', overflowWrap: 'anywhere' },
  '& .day::first-letter': { textTransform: 'uppercase' },
  '& .code': { fontFamily: 'mono', letterSpacing: '0.08em' },
}

interface TicketFactsProps {
  /** Null where the server could not be asked. */
  event: TicketCodeStatus['event']
  shortCode: string
}

/** What a ticket opens. */
export const TicketFacts = ({ event, shortCode }: TicketFactsProps) => (
  <chakra.dl css={styles} className="figures">
    {event && (
      <>
        <div className="whole">
          <dt>{copy.fields.event}</dt>
          <dd>{event.eventName}</dd>
        </div>
        <div className="whole">
          <dt>{copy.fields.date}</dt>
          <dd className="day">{longDay(event.date)}</dd>
        </div>
        <div>
          <dt>{copy.fields.time}</dt>
          <dd>{event.time ?? DEFAULT_TIME}</dd>
        </div>
        <div>
          <dt>{copy.fields.seat}</dt>
          <dd>{copy.seat(event.seat, event.seats)}</dd>
        </div>
        <div className="whole">
          <dt>{copy.fields.place}</dt>
          <dd>{[event.place, event.city].filter(Boolean).join(', ') || copy.unknownPlace}</dd>
        </div>
        <div>
          <dt>{copy.fields.type}</dt>
          <dd>{event.ticketType}</dd>
        </div>
      </>
    )}
    {shortCode && (
      <div>
        <dt>{copy.fields.shortCode}</dt>
        <dd className="code">{shortCode}</dd>
      </div>
    )}
  </chakra.dl>
)
