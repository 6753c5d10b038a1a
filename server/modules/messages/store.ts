import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { contactMessages, feedbacks, preregistrations } from '../../platform/db/schema.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** Stores a feedback with its note; `memberId` is null for a visitor. */
export const addFeedback = async (
  db: Db,
  feedback: Pick<typeof feedbacks.$inferSelect, 'id' | 'memberId' | 'note' | 'createdAt'>,
): Promise<void> => {
  await db.insert(feedbacks).values(feedback)
}

/** Stores the comment of a feedback that this member, or a visitor, left after `since`; returns false if there is none. */
export const commentFeedback = async (
  db: Db,
  id: string,
  { memberId, comment, now, since }: { memberId: string | null; comment: string; now: Date; since: Date },
): Promise<boolean> => {
  const rows = await db
    .update(feedbacks)
    .set({ comment, commentedAt: now })
    .where(
      and(
        eq(feedbacks.id, id),
        gt(feedbacks.createdAt, since),
        or(isNull(feedbacks.memberId), memberId === null ? undefined : eq(feedbacks.memberId, memberId)),
      ),
    )
    .returning({ id: feedbacks.id })
  return rows.length > 0
}

/** Stores an address to notify of the launch, once. */
export const addPreregistration = async (db: Db, email: string, now: Date): Promise<void> => {
  await db
    .insert(preregistrations)
    .values({ email, createdAt: now })
    .onConflictDoNothing({ target: preregistrations.email })
}

export const addContactMessage = async (db: Db, message: ContactMessage): Promise<void> => {
  await db.insert(contactMessages).values(message)
}

export const purgeMessages = async (db: Db, before: Date): Promise<void> => {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
  await db.delete(feedbacks).where(lt(feedbacks.createdAt, before))
}
