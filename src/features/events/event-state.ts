import type { Event } from '../../../contract/events.ts'
import { hasStarted } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'

/**
 * What can be done about an event now: sales close at the start, and an outside shop knows itself whether it is full. `onSite`: one
 * that is sold neither here nor on a page (ruling 38).
 */
export type EventOffer =
  | { kind: 'cancelled' }
  | { kind: 'over' }
  | { kind: 'full' }
  | { kind: 'shop'; url: string }
  | { kind: 'onSite' }
  | { kind: 'partner' }
  | { kind: 'here' }

export const offerOf = (event: Event, now: Date): EventOffer => {
  if (event.status === 'cancelled') return { kind: 'cancelled' }
  if (hasStarted(event, now)) return { kind: 'over' }
  if (event.ticketingMode === 'external') {
    const url = webAddress(event.pageUrl)
    return url ? { kind: 'shop', url } : { kind: 'onSite' }
  }
  if (event.soldOut) return { kind: 'full' }
  return { kind: isPartner(event) ? 'partner' : 'here' }
}
