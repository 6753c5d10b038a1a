import { dayBefore, HOUR_MS, instantOfParis } from './paris-time.ts'

const HALF_DAY_MS = 12 * HOUR_MS

/** How often a place may change hands: a friend of a friend, and no trade. */
export const MAX_HANDS = 3

interface Hours {
  date: string
  time: string | null
  doorsAt: string | null
}

/**
 * Returns when the doors of a concert open, after which no place changes hands: the stated hour, else the start, else 19:00. Doors at 23:30 for a
 * start at 00:30 are of the evening before.
 */
export const doorsOpenAt = ({ date, time, doorsAt }: Hours): Date => {
  const doors = instantOfParis(date, doorsAt ?? time)
  const late = doors.getTime() - instantOfParis(date, time).getTime()
  return late < HALF_DAY_MS ? doors : instantOfParis(dayBefore(date), doorsAt)
}

/** Returns whether the doors open on the evening before the concert's day. */
export const openTheEveBefore = (concert: Hours): boolean =>
  doorsOpenAt(concert) < instantOfParis(concert.date, '00:00')
