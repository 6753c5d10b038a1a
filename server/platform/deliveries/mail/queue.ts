import type { Db } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'
import { newId } from '../../security/tokens.ts'

/** A mail to one person. `key` is what it is about (`receipt:order:{id}`): however often it is queued, it is sent once. */
export interface Mail {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Who an answer goes to; absent for the sender. */
  replyTo?: string
}

/** Puts a mail into the outbox, in the transaction of what it tells. */
export const queueMail = async (db: Db, { key, to, ...mail }: Mail, now: Date): Promise<void> => {
  await db
    .insert(mails)
    .values({
      ...mail,
      id: newId(),
      dedupeKey: key,
      recipient: to,
      state: 'queued',
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing({ target: mails.dedupeKey })
}
