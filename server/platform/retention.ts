import { DAY_MS, firstListedDay, upcomingUntil } from '../../contract/rules/paris-time.ts'

/** The same moment some calendar months later, on the month's last day where it is shorter (UTC). */
export const monthsAfter = (instant: Date, months: number): Date => {
  const moved = new Date(instant)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return moved
}

// How long personal data is stored, as the privacy page says it ('Combien de temps').

/** Messages to the team and feedback from before it are forgotten: three years. */
export const messagesRetainedSince = (now: Date): Date => monthsAfter(now, -36)

/** That a mail was sent, and to whom, is forgotten before it: one year. */
export const mailsRetainedSince = (now: Date): Date => monthsAfter(now, -12)

/** Declarations of termination and withdrawal from before it are forgotten: five years. */
export const declarationsRetainedSince = (now: Date): Date => monthsAfter(now, -60)

const WARNED_DAYS = 30

const DOOR_DAYS = 30

/** Until when what the doors of a concert of a day (`YYYY-MM-DD`) did is stored, and still brought by phones: 30 days. */
export const doorRetainedUntil = (date: string): Date =>
  new Date(upcomingUntil(date).getTime() + DOOR_DAYS * DAY_MS)

/** What the doors of concerts before that day (`YYYY-MM-DD`) did is forgotten. */
export const doorsRetainedSince = (now: Date): string =>
  firstListedDay(new Date(now.getTime() - DOOR_DAYS * DAY_MS))

/** Accounts unused since then are deleted: three years. */
export const accountsRetainedSince = (now: Date): Date => monthsAfter(now, -36)

/** When an account that was last used then is deleted, whose member is notified now: they have 30 days to come back. */
export const deletionOf = (lastSeenAt: Date, now: Date): Date => {
  const threeYears = monthsAfter(lastSeenAt, 36)
  const warned = new Date(now.getTime() + WARNED_DAYS * DAY_MS)
  return threeYears > warned ? threeYears : warned
}

/** Members who have not been here since then are notified that their account is about to be deleted. */
export const notifiedWhereUnusedSince = (now: Date): Date =>
  accountsRetainedSince(new Date(now.getTime() + WARNED_DAYS * DAY_MS))

/** Members notified before then have had their time to come back. */
export const notifiedInTime = (now: Date): Date => new Date(now.getTime() - WARNED_DAYS * DAY_MS)
