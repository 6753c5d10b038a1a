import { useQuery } from '@tanstack/react-query'
import { ticketsQuery } from './queries.ts'
import { preflightTicket, tonightsTicket } from './tonight.ts'
import { useNow } from './use-now.ts'

const useTicketBy = (userId: string, choose: typeof tonightsTicket): string | null | undefined => {
  const { data, isError } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const now = useNow()
  if (data) return choose(data.value, now)?.id ?? null
  return isError ? null : undefined
}

/** The id of the ticket that is shown at the door today; null where there is none, undefined until the tickets are known. */
export const useTonight = (userId: string) => useTicketBy(userId, tonightsTicket)

/** The same of the ticket that the preflight is about. */
export const usePreflightTicket = (userId: string) => useTicketBy(userId, preflightTicket)
