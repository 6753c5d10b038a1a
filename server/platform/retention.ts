import { MAX_DAYS } from '../../contract/rules/days-span.ts'
import {
  DAY_MS,
  firstListedDay,
  instantOfParis,
  parisWallClock,
  upcomingUntil,
} from '../../contract/rules/paris-time.ts'

/** Returns the same moment some calendar months later, on the last day of a shorter month (UTC). */
export const monthsAfter = (instant: Date, months: number): Date => {
  const moved = new Date(instant)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return moved
}

/** Returns the same wall clock of Paris some calendar months later, on the last day of a shorter month. */
export const parisMonthsAfter = (instant: Date, months: number): Date => {
  const { date, time } = parisWallClock(instant)
  const moved = monthsAfter(new Date(`${date}T${time}Z`), months).toISOString()
  const minute = instantOfParis(moved.slice(0, 10), moved.slice(11, 16))
  return new Date(minute.getTime() + (instant.getTime() % 60_000))
}

// Retention periods of personal data, as promised on the privacy page ('Combien de temps').

/** Returns the limit before which messages to the team and feedback are deleted: three years. */
export const messagesRetainedSince = (now: Date): Date => monthsAfter(now, -36)

/** Returns the limit before which records of sent mails are deleted: one year. */
export const mailsRetainedSince = (now: Date): Date => monthsAfter(now, -12)

/** Returns the limit before which declarations of termination and withdrawal are deleted: five years. */
export const declarationsRetainedSince = (now: Date): Date => monthsAfter(now, -60)

/** Returns the limit before which invitations to a team are deleted once they have ended: 30 days. */
export const teamInvitationsRetainedSince = (now: Date): Date => new Date(now.getTime() - 30 * DAY_MS)

/** Returns the limit before which the words of a gift's card, and gifts that were never paid, are deleted: 30 days. */
export const giftWordsRetainedSince = (now: Date): Date => new Date(now.getTime() - 30 * DAY_MS)

/** Returns the limit before which published drafts are deleted: a week, for presses that are repeated. */
export const publishedDraftsRetainedSince = (now: Date): Date => new Date(now.getTime() - 7 * DAY_MS)

const WARNED_DAYS = 30

const DOOR_DAYS = 30

/** Returns until when door events of a concert's day (`YYYY-MM-DD`) are stored and accepted from phones: 30 days. */
export const doorRetainedUntil = (date: string): Date =>
  new Date(upcomingUntil(date).getTime() + DOOR_DAYS * DAY_MS)

/** Returns the day (`YYYY-MM-DD`) before which concerts' door events are deleted. */
export const doorsRetainedSince = (now: Date): string =>
  firstListedDay(new Date(now.getTime() - DOOR_DAYS * DAY_MS))

/** Returns the first day (`YYYY-MM-DD`) before which what own sources said of concerts is deleted: 30 days after the last day that one may have. */
export const sourceConcertsRetainedSince = (now: Date): string =>
  firstListedDay(new Date(now.getTime() - (DOOR_DAYS + MAX_DAYS) * DAY_MS))

/** Returns the limit before which unused accounts are deleted: three years. */
export const accountsRetainedSince = (now: Date): Date => monthsAfter(now, -36)

/** Returns when an account last used at `lastSeenAt` is deleted if its member is warned now: in 30 days at the earliest. */
export const deletionOf = (lastSeenAt: Date, now: Date): Date => {
  const threeYears = monthsAfter(lastSeenAt, 36)
  const warned = new Date(now.getTime() + WARNED_DAYS * DAY_MS)
  return threeYears > warned ? threeYears : warned
}

/** Returns the limit of last use before which members are warned that their account will be deleted. */
export const notifiedWhereUnusedSince = (now: Date): Date =>
  accountsRetainedSince(new Date(now.getTime() + WARNED_DAYS * DAY_MS))

/** Returns the limit before which a warning has given its member enough time. */
export const notifiedInTime = (now: Date): Date => new Date(now.getTime() - WARNED_DAYS * DAY_MS)
