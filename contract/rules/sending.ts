import { instantOfParis } from './paris-time.ts'

/** How often a place may change hands: a friend of a friend, and no trade. */
export const MAX_HANDS = 3

/** Returns when the doors of a concert open, after which no place changes hands: the stated hour, else the start, else 19:00. */
export const doorsOpenAt = ({
  date,
  time,
  doorsAt,
}: {
  date: string
  time: string | null
  doorsAt: string | null
}): Date => instantOfParis(date, doorsAt ?? time)
