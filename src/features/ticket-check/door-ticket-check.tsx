import { type DoorCode, LIVING_GOOD_MS, readDoorCode } from '../../../contract/rules/door-code.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { now } from '../../lib/clock.ts'
import { ResultBanner } from '../../ui/check-page.tsx'
import { type TicketCheckResult, ticketCheckResult } from './check-result.ts'
import { useClaim, useDoorCodeStatus } from './queries.ts'
import { type ResultMessage, sayTicket, TicketOutcome } from './ticket-check.tsx'

type TicketDoorCode = Exclude<DoorCode, { kind: 'pass' }>

/** Adapts the message for a living code: only the server can verify it, and it is valid only briefly after it was shown. */
const sayLiving = (result: TicketCheckResult, message: ResultMessage, shownAt: number): ResultMessage => {
  if (result === 'unknown') return { ...message, text: copy.living.unasked }
  if (result !== 'valid') return message
  if (Math.abs(now().getTime() - shownAt) > LIVING_GOOD_MS) {
    const { time } = parisWallClock(new Date(shownAt))
    return { tone: 'late', title: copy.living.title, text: copy.living.late(time) }
  }
  return message.tone === 'good' ? { ...message, text: copy.living.valid } : message
}

interface ReadProps {
  payload: string
  code: TicketDoorCode
  claim: { signature: BufferSource; signed: BufferSource }
}

const ReadDoorTicket = ({ payload, code, claim }: ReadProps) => {
  const status = useDoorCodeStatus(payload)
  const own = useClaim(['door', payload], claim)
  // A living code is signed with its seat's key, which this browser does not have.
  const signature = code.kind === 'living' ? 'unknown' : own.data
  const isWaiting = signature === undefined || (status.isFetching && signature !== 'forged')
  if (isWaiting) return <ResultBanner tone={undefined} title={copy.checking} />
  const result = ticketCheckResult(signature, status.data?.state)
  const message = sayTicket(result, status.data ?? {})
  const shownAt = status.data?.shownAt
  return (
    <TicketOutcome
      message={
        code.kind === 'living' ? sayLiving(result, message, shownAt ? Date.parse(shownAt) : code.at) : message
      }
      isForged={result === 'falsified'}
      seatId={code.seatId}
      status={status.data}
      onRetry={() => void status.refetch()}
    />
  )
}

/** Renders the check of a ticket's door code, living or static, opened by a camera (decision 050). `payload` is in any case. */
const DoorTicketCheck = ({ payload }: { payload: string }) => {
  const read = readDoorCode(payload)
  if (!read || read.code.kind === 'pass') {
    const { title, text } = copy.falsified
    return <ResultBanner tone="bad" title={title} text={text} />
  }
  return <ReadDoorTicket payload={payload.toUpperCase()} code={read.code} claim={read} />
}

export default DoorTicketCheck
