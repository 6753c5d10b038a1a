import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { isUpcoming, longDay, parisStamp, parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { now as present } from '../../lib/clock.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ResultBanner, type ResultTone } from '../../ui/result-banner.tsx'
import type { TicketCheckResult } from './check-result.ts'
import { TicketFacts } from './ticket-facts.tsx'

const tones: Record<TicketCheckResult, ResultTone> = {
  valid: 'good',
  used: 'late',
  cancelled: 'bad',
  falsified: 'bad',
  signed: 'warning',
  unknown: 'unknown',
}

/** How a result is said. */
export interface Said {
  tone: ResultTone
  title: string
  text: string
}

/** A good ticket is good for its own night: until 06:00 of the next morning (ruling: clock). */
const sayValid = (date: string | undefined, now: Date): Omit<Said, 'title'> => {
  if (!date || date === parisWallClock(now).date) return { tone: tones.valid, text: copy.valid.text }
  const day = longDay(date)
  if (!isUpcoming({ date }, now)) return { tone: 'late', text: copy.past(day) }
  return date < parisWallClock(now).date
    ? { tone: tones.valid, text: copy.valid.text }
    : { tone: 'late', text: copy.otherDay(day) }
}

/** A result in words, by what the server says of the ticket. */
export const sayTicket = (result: TicketCheckResult, status: Partial<TicketCodeStatus>): Said => {
  const { title } = copy[result]
  const tone = tones[result]
  if (result === 'valid') return { title, ...sayValid(status.event?.date, present()) }
  if (result !== 'used') return { title, tone, text: copy[result].text }
  const { usedAt } = status
  return { title, tone, text: usedAt ? copy.used.text(parisStamp(new Date(usedAt))) : copy.usedSometime }
}

interface TicketOutcomeProps {
  said: Said
  /** Nothing is known of what a forgery opens, and asking again does not change it. */
  isForged: boolean
  seatId: string
  /** What the server says, and when it was asked (ms). */
  status: (Partial<TicketCodeStatus> & { checkedAt?: number }) | undefined
  onRetry: () => void
}

/** What a scanned ticket is worth: the result first, then what it opens; nothing about its holder. */
export const TicketOutcome = ({ said, isForged, seatId, status, onRetry }: TicketOutcomeProps) => (
  <>
    <ResultBanner {...said} retry={isForged ? undefined : { label: copy.retry, onClick: onRetry }} />
    {!isForged && (
      <>
        <TicketFacts event={status?.event ?? null} shortCode={seatShortCode(seatId)} />
        {status?.checkedAt && <AsOfLine>{copy.checkedAt(parisStamp(new Date(status.checkedAt)))}</AsOfLine>}
      </>
    )}
  </>
)
