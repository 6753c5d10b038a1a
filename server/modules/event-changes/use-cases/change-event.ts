import { instantOfParis } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isOver, returnEnd, type When } from '../rules.ts'
import {
  addChange,
  type ChangeableEvent,
  type ChangeKind,
  isEnding,
  lastChange,
  lockEvent,
  setDate,
  setWithdrawn,
} from '../store/changes.ts'

/** Why an event is not changed. */
export type Unchanged = 'unknown' | 'over' | 'already_so' | 'cancelled' | 'not_cancelled' | 'in_the_past'

/** The event as it was, or why nothing was changed. */
export type Changed = { before: ChangeableEvent } | { unchanged: Unchanged }

/** Cancels an event (ruling: cancelled or moved concerts): it leaves the lists now, and a job ends its seats. One that is over is cancelled only where that is meant. */
export const cancelEvent = (
  db: Db,
  eventId: string,
  { now, evenIfOver }: { now: Date; evenIfOver: boolean },
): Promise<Changed> =>
  inTransaction(db, async (tx): Promise<Changed> => {
    const before = await lockEvent(tx, eventId)
    if (!before) return { unchanged: 'unknown' }
    if (before.withdrawnAt) return { unchanged: 'already_so' }
    if (isOver(before, now) && !evenIfOver) return { unchanged: 'over' }
    await setWithdrawn(tx, eventId, now)
    await addChange(tx, before, { kind: 'cancelled', cause: 'operator', now })
    return { before }
  })

/** Where and when an event is moved to; a place that is not named stays. */
export interface Destination extends When {
  place: string | null
  city: string | null
}

/** Moves an event that is to come to another date to come, or another place: a job notifies its holders, who may return their seats. */
export const moveEvent = (db: Db, eventId: string, to: Destination, now: Date): Promise<Changed> =>
  inTransaction(db, async (tx): Promise<Changed> => {
    const before = await lockEvent(tx, eventId)
    if (!before) return { unchanged: 'unknown' }
    if (before.withdrawnAt) return { unchanged: 'cancelled' }
    if (isOver(before, now)) return { unchanged: 'over' }
    const place = to.place ?? before.place
    const city = to.city ?? before.city
    const startsAt = instantOfParis(to.date, to.time)
    if (startsAt <= now) return { unchanged: 'in_the_past' }
    if (to.date === before.date && to.time === before.time && place === before.place && city === before.city)
      return { unchanged: 'already_so' }
    await setDate(tx, before, { date: to.date, time: to.time, startsAt, place, city })
    await addChange(tx, before, { kind: 'moved', cause: 'operator', returnUntil: returnEnd(to, now), now })
    return { before }
  })

/** Puts a cancelled event that is not over back into the lists: seats that the cancellation ended stay ended, and whoever held them is notified. */
export const restoreEvent = (db: Db, eventId: string, now: Date): Promise<Changed> =>
  inTransaction(db, async (tx): Promise<Changed> => {
    const before = await lockEvent(tx, eventId)
    if (!before) return { unchanged: 'unknown' }
    if (!before.withdrawnAt) return { unchanged: 'not_cancelled' }
    if (isOver(before, now)) return { unchanged: 'over' }
    await setWithdrawn(tx, eventId, null)
    const last = await lastChange(tx, eventId)
    if (last && isEnding(last)) await addChange(tx, before, { kind: 'restored', cause: 'operator', now })
    return { before }
  })

/** Records what a save of the catalogue changed in an event, in its transaction: `before` is the event as it was, `to` its date then. One that ends leaves the lists. */
export const recordChange = async (
  tx: Db,
  before: ChangeableEvent,
  { kind, to, cause, now }: { kind: ChangeKind; to: When; cause: 'import' | 'operator'; now: Date },
): Promise<void> => {
  if (isEnding({ kind })) await setWithdrawn(tx, before.id, now)
  const returnUntil = kind === 'moved' ? returnEnd(to, now) : null
  await addChange(tx, before, { kind, cause, returnUntil, now })
}
