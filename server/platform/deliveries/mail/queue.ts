import type { Db } from '../../db/database.ts'
import { newId } from '../../security/tokens.ts'
import { addMail } from './store.ts'

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

/** Puts a mail into the outbox, in the transaction of what it is about. */
export const queueMail = (db: Db, { key, to, ...mail }: Mail, now: Date): Promise<void> =>
  addMail(db, {
    ...mail,
    id: newId(),
    dedupeKey: key,
    recipient: to,
    state: 'queued',
    createdAt: now,
    nextAttemptAt: now,
  })
