import { isUpcoming, longDay, parisStamp, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { shortCode } from '../../../contract/rules/pass-code.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { now as present } from '../../lib/clock.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { VerdictBanner, type VerdictTone } from '../../ui/verdict-banner.tsx'
import { useSignature, useTicketStatus } from './queries.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { type TicketVerdict, ticketVerdict } from './verdict.ts'

const tones: Record<TicketVerdict, VerdictTone> = {
  valid: 'good',
  used: 'late',
  cancelled: 'bad',
  falsified: 'bad',
  signed: 'warning',
  unknown: 'unknown',
}

interface Said {
  tone: VerdictTone
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

const say = (verdict: TicketVerdict, status: Partial<TicketCodeStatus>): Said => {
  const tone = tones[verdict]
  if (verdict === 'valid') return sayValid(status.event?.date, present())
  if (verdict !== 'used') return { tone, text: copy[verdict].text }
  const { usedAt } = status
  return { tone, text: usedAt ? copy.used.text(parisStamp(new Date(usedAt))) : copy.usedSometime }
}

/** What a scanned ticket is worth: the verdict first, then what it opens; nothing about its holder. */
export const TicketCheck = ({ id, signature }: { id: string; signature: string | null }) => {
  const status = useTicketStatus(id, signature)
  const own = useSignature(id, signature)
  // A signature that cannot be one needs nobody's answer.
  const isWaiting = own.data === undefined || (status.isFetching && own.data !== 'forged')
  const verdict = isWaiting ? undefined : ticketVerdict(own.data, status.data?.state)
  if (!verdict) return <VerdictBanner tone={undefined} title={copy.checking} />

  const { event, checkedAt } = status.data ?? {}
  const { tone, text } = say(verdict, status.data ?? {})
  return (
    <>
      <VerdictBanner
        tone={tone}
        title={copy[verdict].title}
        text={text}
        retry={
          verdict === 'falsified' ? undefined : { label: copy.retry, onClick: () => void status.refetch() }
        }
      />
      {verdict !== 'falsified' && (
        <>
          <TicketFacts event={event ?? null} shortCode={shortCode(signature ?? '')} />
          {checkedAt && <AsOfLine>{copy.checkedAt(parisStamp(new Date(checkedAt)))}</AsOfLine>}
        </>
      )}
    </>
  )
}
