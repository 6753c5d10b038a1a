import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'

/** A mail that this process may send until its lease ends; `attempts` tells its claim from any later one. */
export type ClaimedMail = Pick<
  typeof mails.$inferSelect,
  'id' | 'recipient' | 'replyTo' | 'subject' | 'text' | 'html' | 'createdAt' | 'attempts'
>

/** Adds a mail, unless one about the same matter was added before. */
export const addMail = async (db: Db, mail: typeof mails.$inferInsert): Promise<void> => {
  await db.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey })
}

/** Claims the mail that has waited longest, for `leaseMs`: nobody else gets it meanwhile, and anybody after. */
export const claimMail = async (db: Db, now: Date, leaseMs: number): Promise<ClaimedMail | undefined> => {
  const due = sql`(select id from ${mails} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
    order by next_attempt_at limit 1 for update skip locked)`
  const [claimed] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(eq(mails.id, due))
    .returning()
  return claimed
}

const unsettled = ({ id, attempts }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), inArray(mails.state, ['queued', 'handed_over']))

/**
 * Writes that the text is about to be given away: from here on the mail may have arrived, and nobody sends it again. False where the claim
 * is no longer ours.
 */
export const handOverMail = async (db: Db, { id, attempts }: ClaimedMail): Promise<boolean> => {
  const rows = await db
    .update(mails)
    .set({ state: 'handed_over' })
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts), eq(mails.state, 'queued')))
    .returning({ id: mails.id })
  return rows.length > 0
}

/** The mail has been accepted. What it said is forgotten: it may hold a link that acts for its reader. */
export const mailSent = async (db: Db, mail: ClaimedMail, now: Date): Promise<void> => {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: now, lastError: null, text: '', html: '' })
    .where(unsettled(mail))
}

/** The mail has surely not been accepted: it is tried again at `at`, or never where that is null. */
export const mailNotSent = async (
  db: Db,
  mail: ClaimedMail,
  at: Date | null,
  reason: string,
): Promise<void> => {
  await db
    .update(mails)
    .set({ state: at ? 'queued' : 'failed', lastError: reason, ...(at && { nextAttemptAt: at }) })
    .where(unsettled(mail))
}

/** Nobody knows whether the mail has arrived: it keeps its state, with the reason. */
export const mailUncertain = async (db: Db, mail: ClaimedMail, reason: string): Promise<void> => {
  await db.update(mails).set({ lastError: reason }).where(unsettled(mail))
}

const HOUR_MS = 60 * 60_000

/**
 * Forgets what mails said that nobody sends any more, an hour after their last try: those that failed, and those of which nobody knows whether
 * they have arrived. Whole rows go where they are from before `before`.
 */
export const purgeMails = async (db: Db, now: Date, before: Date): Promise<void> => {
  await db.delete(mails).where(and(ne(mails.state, 'queued'), lt(mails.createdAt, before)))
  await db
    .update(mails)
    .set({ text: '', html: '' })
    .where(
      and(
        inArray(mails.state, ['failed', 'handed_over']),
        ne(mails.text, ''),
        lt(mails.nextAttemptAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
}
