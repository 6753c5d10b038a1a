import {
  DAY_MS,
  HOUR_MS,
  hasStarted,
  instantOfParis,
  isUpcoming,
} from '../../../contract/rules/paris-time.ts'

const RETURN_MS = 14 * DAY_MS

const DAY_MINUTES = 24 * 60
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns an hour of an event (`HH:MM`) after its start moved from `from` to `to`: as long before or after it. Null if one of the three is unknown. */
export const hourAfterMove = (hour: string | null, from: string | null, to: string | null): string | null => {
  if (hour === null || from === to) return hour
  if (from === null || to === null) return null
  const minutes = (minutesOf(hour) + minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The date of an event, in wall clock of Europe/Paris. */
export interface When {
  date: string
  time: string | null
  endDate?: string | null | undefined
}

/** Returns whether an event can no longer be changed without confirmation: from the morning after it. */
export const isOver = (when: When, now: Date): boolean => !isUpcoming(when, now)

/** Returns whether an event begins at another date or hour than before; an hour that becomes known is no other. */
export const isOtherStart = (before: When, after: When): boolean =>
  before.date !== after.date || (before.time !== null && after.time !== null && before.time !== after.time)

/** Returns whether holders must be notified of a new date. A time that is added or removed is no move; nor is a correction of a past event. */
export const isMove = (before: When, after: When, now: Date): boolean => {
  if (isOver(before, now) || hasStarted(after, now)) return false
  return isOtherStart(before, after)
}

/** Returns the end of the period for returning seats of a moved event: 14 days, and not after its new start. */
export const returnEnd = ({ date, time }: When, movedAt: Date): Date =>
  new Date(Math.min(movedAt.getTime() + RETURN_MS, instantOfParis(date, time).getTime()))

const KEPT_OPEN_MS = HOUR_MS
const LOOK_AGAIN_MS = 60_000

/** Returns the next check for holders after all were notified; null for never. An order placed before the change may still be paid for a while. */
export const nextHolderCheck = (changedAt: Date, now: Date): Date | null => {
  const next = new Date(now.getTime() + LOOK_AGAIN_MS)
  return next.getTime() <= changedAt.getTime() + KEPT_OPEN_MS ? next : null
}

/** The compensation of a holder: cents, seats, months with a returned allowance, invitations they gave, and places that guests without account hold. */
export interface Settled {
  seats: number
  refundCents: number
  orderIds: string[]
  passMonths: string[]
  invitations?: number
  sent?: number
}
