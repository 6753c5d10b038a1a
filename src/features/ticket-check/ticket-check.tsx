import { isUpcoming, longDay, parisStamp, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { shortCode } from '../../../contract/rules/pass-code.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { now as present } from '../../lib/clock.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ResultBanner, type ResultTone } from '../../ui/result-banner.tsx'
import { type TicketCheckResult, ticketCheckResult } from './check-result.ts'
import { useSignature, useTicketStatus } from './queries.ts'
import { TicketFacts } from './ticket-facts.tsx'

const tones: Record<TicketCheckResult, ResultTone> = {
  valid: 'good',
  used: 'late',
  cancelled: 'bad',
  falsified: 'bad',
  signed: 'warning',
  unknown: 'unknown',
}

interface Said {
  tone: ResultTone
  text: string
}

/** A good ticket is good for its own night: until 06:00 of the next morning (ruling: clock). */
const sayValid = (date: string | undefined, now: Date): Said => {
  if (!date || date === parisWallClock(now).date) return { tone: tones.valid, text: copy.valid.text }
  const day = longDay(date)
  if (!isUpcoming({ date }, now)) return { tone: 'late', text: copy.past(day) }
  return date < parisWallClock(now).date
    ? { tone: tones.valid, text: copy.valid.text }
    : { tone: 'late', text: copy.otherDay(day) }
}

const say = (result: TicketCheckResult, status: Partial<TicketCodeStatus>): Said => {
  const tone = tones[result]
  if (result === 'valid') return sayValid(status.event?.date, present())
  if (result !== 'used') return { tone, text: copy[result].text }
  const { usedAt } = status
  return { tone, text: usedAt ? copy.used.text(parisStamp(new Date(usedAt))) : copy.usedSometime }
}

/** What a scanned ticket is worth: the result first, then what it opens; nothing about its holder. */
export const TicketCheck = ({ id, signature }: { id: string; signature: string | null }) => {
  const status = useTicketStatus(id, signature)
  const own = useSignature(id, signature)
  // A signature that cannot be one needs nobody's answer.
  const isWaiting = own.data === undefined || (status.isFetching && own.data !== 'forged')
  const result = isWaiting ? undefined : ticketCheckResult(own.data, status.data?.state)
  if (!result) return <ResultBanner tone={undefined} title={copy.checking} />

  const { event, checkedAt } = status.data ?? {}
  const { tone, text } = say(result, status.data ?? {})
  return (
    <>
      <ResultBanner
        tone={tone}
        title={copy[result].title}
        text={text}
        retry={
          result === 'falsified' ? undefined : { label: copy.retry, onClick: () => void status.refetch() }
        }
      />
      {result !== 'falsified' && (
        <>
          <TicketFacts event={event ?? null} shortCode={shortCode(signature ?? '')} />
          {checkedAt && <AsOfLine>{copy.checkedAt(parisStamp(new Date(checkedAt)))}</AsOfLine>}
        </>
      )}
    </>
  )
}
