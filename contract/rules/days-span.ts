import { DAY_MS, type Days } from './paris-time.ts'

/** Days of an event, from its first to its last. */
export const MAX_DAYS = 60

/** Returns why an event cannot last until `endDate` ('' or null: one day), else null. */
export const spanFault = ({ date, endDate }: Days): string | null => {
  const days = endDate ? (Date.parse(endDate) - Date.parse(date)) / DAY_MS : 0
  if (days < 0) return 'Le dernier jour est avant le premier.'
  return days > MAX_DAYS ? `Un événement dure ${MAX_DAYS} jours au plus.` : null
}

/**
 * Returns the last day of an event that moves `to` another day; null if it has one day then. Without `to.endDate` ('', null or absent) the last of
 * several moves along.
 */
export const lastDayAfterMove = ({ date, endDate }: Days, to: Days): string | null => {
  if (to.endDate) return to.endDate === to.date ? null : to.endDate
  return endDate
    ? new Date(Date.parse(endDate) + Date.parse(to.date) - Date.parse(date)).toISOString().slice(0, 10)
    : null
}

type When = Days & { time: string | null }

/** Returns whether an event has other days or another hour than it had. */
export const isOtherWhen = (event: When, before: When): boolean =>
  event.date !== before.date ||
  event.time !== before.time ||
  (event.endDate ?? null) !== (before.endDate ?? null)
