import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mails, pushMessages } from '../../platform/db/schema.ts'

/** Gives up all mails and push messages that wait, for a reason; returns how many of each. */
export const giveUpWaiting = async (tx: Db, reason: string): Promise<{ mails: number; pushes: number }> => {
  const given = { state: 'failed', lastError: reason } as const
  const mailRows = await tx
    .update(mails)
    .set(given)
    .where(eq(mails.state, 'queued'))
    .returning({ id: mails.id })
  const pushRows = await tx
    .update(pushMessages)
    .set(given)
    .where(eq(pushMessages.state, 'queued'))
    .returning({ id: pushMessages.id })
  return { mails: mailRows.length, pushes: pushRows.length }
}

/** How many mails and push messages wait. */
export const waitingDeliveries = async (db: Db): Promise<{ mails: number; pushes: number }> => ({
  mails: await db.$count(mails, eq(mails.state, 'queued')),
  pushes: await db.$count(pushMessages, eq(pushMessages.state, 'queued')),
})
