import { seatShortCode } from '../../../contract/rules/door-code.ts'
import {
  DEFAULT_TIME,
  dayOf,
  eveningStart,
  isUpcoming,
  longDay,
  longDays,
  parisStamp,
} from '../../../contract/rules/paris-time.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { now as present } from '../../lib/clock.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { code } from '../../ui/check-page.css.ts'
import { Fact, Facts, ResultBanner, type ResultTone } from '../../ui/check-page.tsx'
import { type TicketCheckResult, ticketCheckResult } from './check-result.ts'
import { useSignature, useTicketStatus } from './queries.ts'
import * as styles from './ticket-facts.css.ts'

interface TicketFactsProps {
  /** Null if the server could not be reached. */
  event: TicketCodeStatus['event']
  shortCode: string
}

const TicketFacts = ({ event, shortCode }: TicketFactsProps) => (
  <Facts className={styles.facts}>
    {event && (
      <>
        <Fact isWhole name={copy.fields.event}>
          {event.eventName}
        </Fact>
        <Fact isWhole name={copy.fields.date} className={styles.day}>
          {longDays(event)}
        </Fact>
        <Fact name={copy.fields.time}>{event.time ?? DEFAULT_TIME}</Fact>
        <Fact name={copy.fields.seat}>{copy.seat(event.seat, event.seats)}</Fact>
        <Fact isWhole name={copy.fields.place}>
          {[event.place, event.city].filter(Boolean).join(', ') || copy.unknownVenue}
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

const tones: Record<TicketCheckResult, ResultTone> = {
  valid: 'good',
  used: 'late',
  cancelled: 'bad',
  falsified: 'bad',
  signed: 'warning',
  unknown: 'unknown',
}

export interface ResultMessage {
  tone: ResultTone
  title: string
  text: string
}

/** Returns the message of a valid ticket, which is good for its own evening: until 06:00 of the next morning. */
const sayValid = (event: TicketCodeStatus['event'], now: Date): Omit<ResultMessage, 'title'> => {
  const date = event && dayOf(event, now)
  if (date && !isUpcoming(event, now)) return { tone: 'late', text: copy.past(longDay(date)) }
  return date && now < eveningStart({ date, time: event.time })
    ? { tone: 'late', text: copy.otherDay(longDay(date)) }
    : { tone: tones.valid, text: copy.valid.text }
}

/** Returns the message of a result, with the server's status of the ticket. */
export const sayTicket = (result: TicketCheckResult, status: Partial<TicketCodeStatus>): ResultMessage => {
  const { title } = copy[result]
  const tone = tones[result]
  if (result === 'valid') return { title, ...sayValid(status.event ?? null, present()) }
  if (result !== 'used') return { title, tone, text: copy[result].text }
  const { usedAt } = status
  return { title, tone, text: usedAt ? copy.used.text(parisStamp(new Date(usedAt))) : copy.usedSometime }
}

interface TicketOutcomeProps {
  message: ResultMessage
  /** True for a forgery: its event is unknown, and a retry changes nothing. */
  isForged: boolean
  seatId: string
  /** The server's status, and when it was fetched, in ms. */
  status: (Partial<TicketCodeStatus> & { checkedAt?: number }) | undefined
  onRetry: () => void
}

/** Renders the check of a scanned ticket: the result, then its event; no data about its holder. */
export const TicketOutcome = ({ message, isForged, seatId, status, onRetry }: TicketOutcomeProps) => (
  <>
    <ResultBanner {...message} retry={isForged ? undefined : { label: copy.retry, onClick: onRetry }} />
    {!isForged && (
      <>
        <TicketFacts event={status?.event ?? null} shortCode={seatShortCode(seatId)} />
        {status?.checkedAt && <AsOfLine>{copy.checkedAt(parisStamp(new Date(status.checkedAt)))}</AsOfLine>}
      </>
    )}
  </>
)

export const TicketCheck = ({ id, signature }: { id: string; signature: string | null }) => {
  const status = useTicketStatus(id, signature)
  const own = useSignature(id, signature)
  // A malformed signature does not wait for the server.
  const isWaiting = own.data === undefined || (status.isFetching && own.data !== 'forged')
  const result = isWaiting ? undefined : ticketCheckResult(own.data, status.data?.state)
  if (!result) return <ResultBanner tone={undefined} title={copy.checking} />
  return (
    <TicketOutcome
      message={sayTicket(result, status.data ?? {})}
      isForged={result === 'falsified'}
      seatId={id}
      status={status.data}
      onRetry={() => void status.refetch()}
    />
  )
}
