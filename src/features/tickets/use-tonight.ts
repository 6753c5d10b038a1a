import { useQuery } from '@tanstack/react-query'
import { ticketsQuery } from './queries.ts'
import { tonightsTicket } from './tonight.ts'
import { useNow } from './use-now.ts'

/** The id of the ticket that is shown at the door today; null where there is none, undefined until the tickets are known. */
export const useTonight = (userId: string): string | null | undefined => {
  const { data, isError } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const now = useNow()
  if (data) return tonightsTicket(data.value, now)?.id ?? null
  return isError ? null : undefined
}
