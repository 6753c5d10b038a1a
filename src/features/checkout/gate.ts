import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { hasStarted } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/partner.ts'

/** Whether an event is sold here to this member, and how; else why not (rulings: free booking, clock). */
export type Gate =
  | { kind: 'open'; isCovered: boolean; isPassRefused: boolean }
  | { kind: 'cancelled' }
  | { kind: 'over' }
  | { kind: 'external' }
  | { kind: 'partner'; hasPass: boolean }

/** `wantsFree`: the address asks for a free place by the Pass, which counts where the Pass covers the event. */
export const gateOf = (
  event: Event,
  { passStatus }: Pick<User, 'passStatus'>,
  wantsFree: boolean,
  now: Date,
): Gate => {
  if (event.status === 'cancelled') return { kind: 'cancelled' }
  if (hasStarted(event, now)) return { kind: 'over' }
  if (event.ticketingMode === 'external') return { kind: 'external' }
  const hasPass = passStatus >= 1
  if (!isPartner(event)) return { kind: 'open', isCovered: false, isPassRefused: wantsFree && hasPass }
  return wantsFree && hasPass
    ? { kind: 'open', isCovered: true, isPassRefused: false }
    : { kind: 'partner', hasPass }
}
