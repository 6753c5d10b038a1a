import { ticketCheckCopy as copy } from '../../copy/ticket-check.ts'
import { ResultBanner } from '../../ui/result-banner.tsx'
import { ticketCheckResult } from './check-result.ts'
import { useSignature, useTicketStatus } from './queries.ts'
import { sayTicket, TicketOutcome } from './ticket-outcome.tsx'

/** What the link in a ticket is worth (ruling: tickets' codes). */
export const TicketCheck = ({ id, signature }: { id: string; signature: string | null }) => {
  const status = useTicketStatus(id, signature)
  const own = useSignature(id, signature)
  // A signature that cannot be one needs nobody's answer.
  const isWaiting = own.data === undefined || (status.isFetching && own.data !== 'forged')
  const result = isWaiting ? undefined : ticketCheckResult(own.data, status.data?.state)
  if (!result) return <ResultBanner tone={undefined} title={copy.checking} />
  return (
    <TicketOutcome
      said={sayTicket(result, status.data ?? {})}
      isForged={result === 'falsified'}
      seatId={id}
      status={status.data}
      onRetry={() => void status.refetch()}
    />
  )
}
