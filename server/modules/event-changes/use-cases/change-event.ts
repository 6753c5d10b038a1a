import { lastDayAfterMove, spanFault } from '../../../../contract/rules/days-span.ts'
import { instantOfParis } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { hourAfterMove, isOver, returnEnd, type When } from '../rules.ts'
import {
  addChange,
  type ChangeableEvent,
  type ChangeKind,
  isEnding,
  lastChange,
  lockEvent,
  movesOf,
  setDate,
  setWithdrawn,
  stakesOf,
} from '../store/changes.ts'

/** Returns how many members and seats a change of an event concerns, and the sum that its cancellation refunds, in cents. */
export const changeStakes = stakesOf

/** Returns the moves of an event, each with its former date and place, earliest first. */
export const formerDates = movesOf

export type Unchanged =
  | 'unknown'
  | 'over'
  | 'already_so'
  | 'cancelled'
  | 'not_cancelled'
  | 'in_the_past'
  | 'too_long'

/** When and where a moved event is, when its doors open, and until when its seats may be returned; null for no more. */
interface Moved {
  to: Destination
  doorsAt: string | null
  returnUntil: Date | null
}

/** The event before the change, with its move; or why it was not changed. */
export type Changed = { before: ChangeableEvent; moved?: Moved } | { unchanged: Unchanged }

/** Cancels an event: it leaves the lists immediately, and a job ends its bookings. A past event is cancelled only if `evenIfOver`. */
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

/** The new date and place of an event; null keeps the place. Without `endDate` the last of several days moves along. */
export interface Destination extends When {
  place: string | null
  city: string | null
}

/** Moves a future event to another future date or place; a job notifies its holders; they may return their seats. */
export const moveEvent = (db: Db, eventId: string, to: Destination, now: Date): Promise<Changed> =>
  inTransaction(db, async (tx): Promise<Changed> => {
    const before = await lockEvent(tx, eventId)
    if (!before) return { unchanged: 'unknown' }
    if (before.withdrawnAt) return { unchanged: 'cancelled' }
    if (isOver(before, now)) return { unchanged: 'over' }
    const place = to.place ?? before.place
    const city = to.city ?? before.city
    const { date, time } = to
    const after = { date, time, endDate: lastDayAfterMove(before, to), place, city }
    if (spanFault(after)) return { unchanged: 'too_long' }
    const startsAt = instantOfParis(date, time)
    // Of several days, the last may change after the first.
    const isSameStart = before.endDate !== null && startsAt.getTime() === before.startsAt.getTime()
    if (isSameStart ? isOver(after, now) : startsAt <= now) return { unchanged: 'in_the_past' }
    const isSame = (Object.keys(after) as (keyof typeof after)[]).every((key) => after[key] === before[key])
    if (isSame) return { unchanged: 'already_so' }
    const doorsAt = hourAfterMove(before.doorsAt, before.time, time)
    await setDate(tx, before, { ...after, startsAt, doorsAt })
    const returnUntil = startsAt > now ? returnEnd(to, now) : null
    await addChange(tx, before, { kind: 'moved', cause: 'operator', returnUntil, now })
    return { before, moved: { to: after, doorsAt, returnUntil } }
  })

/** Restores a cancelled event that is not over: ended bookings stay ended, and their holders are notified. */
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

/** Records a change by a catalogue save, in its transaction: `before` is the former event, `to` its new date. A cancelled event leaves the lists. */
export const recordChange = async (
  tx: Db,
  before: ChangeableEvent,
  { kind, to, cause, now }: { kind: ChangeKind; to: When; cause: 'import' | 'operator'; now: Date },
): Promise<void> => {
  if (isEnding({ kind })) await setWithdrawn(tx, before.id, now)
  const returnUntil = kind === 'moved' ? returnEnd(to, now) : null
  await addChange(tx, before, { kind, cause, returnUntil, now })
}
