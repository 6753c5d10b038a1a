import { useQuery } from '@tanstack/react-query'
import { isUpcoming } from '../../contract/rules/paris-time.ts'
import { repositories } from '../data/gateway.ts'
import { now } from '../lib/clock.ts'
import { memberKeys } from '../lib/member-keys.ts'
import { useMemberId } from './sign-in.ts'

/** How a member holds a place of an event to come: booked for free or with the Pass, or bought. */
export type Held = 'booked' | 'bought'

/** Loads the events that a member holds places of, from this device alone. */
const loadHeld = async (userId: string): Promise<Record<string, Held>> => {
  const stored = await (await repositories.tickets()).storedTickets(userId)
  const held = (stored?.value ?? []).filter(
    (ticket) => ticket.status === 'valid' && isUpcoming(ticket, now()),
  )
  return Object.fromEntries(held.map(({ eventId, price }) => [eventId, price === 0 ? 'booked' : 'bought']))
}

/** Returns how the member holds a place of this event; undefined if they do not, or for a visitor, whose device is not read. */
export const useHeld = (eventId: string): Held | undefined => {
  const userId = useMemberId()
  const { data } = useQuery({
    queryKey: memberKeys.held(userId ?? ''),
    queryFn: () => loadHeld(userId ?? ''),
    enabled: Boolean(userId),
    retry: false,
  })
  return userId ? data?.[eventId] : undefined
}
