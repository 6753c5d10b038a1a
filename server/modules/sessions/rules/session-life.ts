import { HOUR_MS } from '../../../../contract/rules/paris-time.ts'

const DAY_MS = 24 * HOUR_MS

/** How stale a session's end may get before a use moves it: sliding costs a write an hour, not one a request. */
export const SLIDE_EVERY_MS = HOUR_MS

/** How often it is written down that a member is still here: that says within three years and a day when they last were. */
export const SEEN_EVERY_MS = DAY_MS

/** When a session used now ends (ruling: sessions slide on use). */
export const sessionEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** Whether this use of a session moves its end. */
export const shouldSlide = (refreshedAt: Date, now: Date): boolean =>
  now.getTime() - refreshedAt.getTime() >= SLIDE_EVERY_MS
