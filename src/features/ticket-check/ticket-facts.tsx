import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { code } from '../../ui/check-page.css.ts'
import { Fact, Facts } from '../../ui/check-page.tsx'
import * as styles from './ticket-facts.css.ts'

interface TicketFactsProps {
  /** Null where the server could not be asked. */
  event: TicketCodeStatus['event']
  shortCode: string
}

/** What a ticket opens. */
export const TicketFacts = ({ event, shortCode }: TicketFactsProps) => (
  <Facts className={styles.facts}>
    {event && (
      <>
        <Fact isWhole name={copy.fields.event}>
          {event.eventName}
        </Fact>
        <Fact isWhole name={copy.fields.date} className={styles.day}>
          {longDay(event.date)}
        </Fact>
        <Fact name={copy.fields.time}>{event.time ?? DEFAULT_TIME}</Fact>
        <Fact name={copy.fields.seat}>{copy.seat(event.seat, event.seats)}</Fact>
        <Fact isWhole name={copy.fields.place}>
          {[event.place, event.city].filter(Boolean).join(', ') || copy.unknownPlace}
        </Fact>
        <Fact name={copy.fields.type}>{event.ticketType}</Fact>
      </>
    )}
    {shortCode && (
      <Fact name={copy.fields.shortCode} className={code}>
        {shortCode}
      </Fact>
    )}
  </Facts>
)
