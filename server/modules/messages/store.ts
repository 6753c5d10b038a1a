import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { contactMessages, feedbacks, preregistrations } from '../../platform/db/schema.ts'

/** A message to the team as it is stored. */
export type ContactMessage = typeof contactMessages.$inferSelect

/** Opens a feedback with its note; `memberId` is null for a visitor. */
export const addFeedback = async (
  db: Db,
  feedback: Pick<typeof feedbacks.$inferSelect, 'id' | 'memberId' | 'note' | 'createdAt'>,
): Promise<void> => {
  await db.insert(feedbacks).values(feedback)
}

/** Writes the comment of a feedback that this member, or nobody by name, opened after `since`; false where there is none. */
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

/** Stores an address that wants to hear of the launch, once. */
export const addPreregistration = async (db: Db, email: string, now: Date): Promise<void> => {
  await db
    .insert(preregistrations)
    .values({ email, createdAt: now })
    .onConflictDoNothing({ target: preregistrations.email })
}

/** Stores a message to the team. */
export const addContactMessage = async (db: Db, message: ContactMessage): Promise<void> => {
  await db.insert(contactMessages).values(message)
}

/** Forgets what people wrote to us before `before`. */
export const purgeMessages = async (db: Db, before: Date): Promise<void> => {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
  await db.delete(feedbacks).where(lt(feedbacks.createdAt, before))
}
