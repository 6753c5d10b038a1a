import { monthsAfter } from './months-after.ts'

// How long what is kept about people is kept, as the privacy page says it ('Combien de temps').

/** Messages to the team and feedback from before it are forgotten: three years. */
export const messagesKeptSince = (now: Date): Date => monthsAfter(now, -36)

/** That a mail was sent, and to whom, is forgotten before it: one year. */
export const mailsKeptSince = (now: Date): Date => monthsAfter(now, -12)

/** Declarations of termination and withdrawal from before it are forgotten: five years. */
export const declarationsKeptSince = (now: Date): Date => monthsAfter(now, -60)

const WARNED_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Accounts that nobody has used since then are deleted: three years. */
export const accountsKeptSince = (now: Date): Date => monthsAfter(now, -36)

/** When an account that was last used then is deleted, whose member is told now: they have 30 days to come back. */
export const deletionOf = (lastSeenAt: Date, now: Date): Date => {
  const threeYears = monthsAfter(lastSeenAt, 36)
  const warned = new Date(now.getTime() + WARNED_DAYS * DAY_MS)
  return threeYears > warned ? threeYears : warned
}

/** Who has not been here since then is told that their account is about to be deleted. */
export const toldWhereUnusedSince = (now: Date): Date =>
  accountsKeptSince(new Date(now.getTime() + WARNED_DAYS * DAY_MS))

/** Who was told before then has had their time to come back. */
export const toldInTime = (now: Date): Date => new Date(now.getTime() - WARNED_DAYS * DAY_MS)
