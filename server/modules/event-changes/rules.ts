import {
  DAY_MS,
  HOUR_MS,
  hasStarted,
  instantOfParis,
  isUpcoming,
} from '../../../contract/rules/paris-time.ts'

const RETURN_MS = 14 * DAY_MS

/** When an event takes place: wall clock of Europe/Paris. */
export interface When {
  date: string
  time: string | null
  /** Its last day, where it has several. */
  endDate?: string | null | undefined
}

/** Whether an event can still be cancelled or moved without asking twice: until the morning after it. */
export const isOver = (when: When, now: Date): boolean => !isUpcoming(when, now)

/** Whether holders of an event must know of its new date: a time that becomes known, or is no longer said, is none; nor is a correction of what is over. */
export const isMove = (before: When, after: When, now: Date): boolean => {
  if (isOver(before, now) || hasStarted(after, now)) return false
  if (before.date !== after.date) return true
  return before.time !== null && after.time !== null && before.time !== after.time
}

/** Until when a seat of a moved event may be returned: 14 days, and not once the event has begun at its new date. */
export const returnEnd = ({ date, time }: When, movedAt: Date): Date =>
  new Date(Math.min(movedAt.getTime() + RETURN_MS, instantOfParis(date, time).getTime()))

const KEPT_OPEN_MS = HOUR_MS
const LOOK_AGAIN_MS = 60_000

/**
 * When a job next checks for holders of a changed event once all of them were notified; null for never. An order that was placed before the
 * change may be paid for a while after it.
 */
export const nextHolderCheck = (changedAt: Date, now: Date): Date | null => {
  const next = new Date(now.getTime() + LOOK_AGAIN_MS)
  return next.getTime() <= changedAt.getTime() + KEPT_OPEN_MS ? next : null
}

/** What a holder gets back for the seats that ended: cents, seats without a price, the months whose concert is returned, and invitations that they gave. */
export interface Settled {
  seats: number
  refundCents: number
  orderIds: string[]
  passMonths: string[]
  invitations?: number
}
