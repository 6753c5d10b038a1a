import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { orders, subscriptionCheckouts } from '../../../platform/db/schema.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { CheckoutRow } from '../../subscriptions/store/checkouts.ts'

/** A member's orders that keep seats and wait to be paid. */
export const waitingOrdersOf = (db: Db, memberId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'held')))

/** A member's pages where a Pass can be paid; there is one at most. */
export const openCheckoutsOf = (db: Db, memberId: string): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.memberId, memberId), eq(subscriptionCheckouts.state, 'open')))
