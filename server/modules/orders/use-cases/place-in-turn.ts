import type { Db } from '../../../platform/db/database.ts'
import type { InLane } from '../../../platform/lanes.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { fullConcerts } from './full-concerts.ts'
import { type OrderRequest, type Placed, placeOrder } from './place-order.ts'

interface InTurn {
  db: Db
  full: ReturnType<typeof fullConcerts>
  inLane: InLane
  /** Counts an order against the limits of its member; throws a refusal. */
  count: () => Promise<void>
}

/**
 * Places an order in its concert's lane. One that replaces an order, ended for it just now, neither waits nor is counted again: a refusal would leave
 * its buyer with neither.
 */
export const placeInTurn = async (
  { db, full, inLane, count }: InTurn,
  request: OrderRequest,
): Promise<Placed> => {
  const { memberId, now, isReplacement } = request
  const place = async () => {
    const placed = await placeOrder(db, request)
    if (placed instanceof Refusal && placed.code === 'sold_out') await full.remember(request, now)
    return placed
  }
  if (isReplacement) return place()
  return inLane(request.eventId, async () => {
    // The last seats may have been sold to those before.
    const isFull = await full.refusalOf(memberId, request, now)
    if (isFull) return isFull
    await count()
    return place()
  })
}
