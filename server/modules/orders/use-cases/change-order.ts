import type { Db } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { freeRequestKey, lockOrder, type OrderRow, type Step } from '../store.ts'
import { refunded, release } from './end-order.ts'

/** Runs what changes one order, under its member's and its own lock. */
const underLock = <T>(
  db: Db,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  change: (tx: Db, order: OrderRow) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (memberId) await lockMember(tx, memberId)
    return change(tx, await lockOrder(tx, id))
  })

/** Ends an order's hold, whatever the provider will say of its payment: `checkAt` is when it is asked. Nothing happens to one that waits no more. */
export const expireOrder = (db: Db, order: OrderRow, step: Step & { checkAt: Date }): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'held' ? release(tx, locked, { ...step, to: 'expired' }) : locked.state,
  )

/**
 * Ends the hold of an order whose payment could not be opened: nobody was told how to pay it. Its attempt is free to order anew by the same key. One
 * that another call of the attempt has opened meanwhile keeps its places.
 */
export const releaseUnopened = (
  db: Db,
  order: OrderRow,
  step: Step & { checkAt: Date },
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) => {
    if (locked.state !== 'held' || locked.paymentId) return locked.state
    await freeRequestKey(tx, locked.id)
    return release(tx, locked, { ...step, to: 'expired' })
  })

/** The money that an order was owed has gone back. */
export const orderRefundedNow = (
  db: Db,
  order: OrderRow,
  step: Pick<Step, 'cause' | 'now'>,
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'refunding' ? refunded(tx, locked, step) : locked.state,
  )
