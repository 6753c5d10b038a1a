import type { Days } from './paris-time.ts'

/** Returns the last day of an event of several days after its first moved `to` another day; null if it has one day. */
export const lastDayAfterMove = ({ date, endDate }: Days, to: string): string | null =>
  endDate
    ? new Date(Date.parse(endDate) + Date.parse(to) - Date.parse(date)).toISOString().slice(0, 10)
    : null
