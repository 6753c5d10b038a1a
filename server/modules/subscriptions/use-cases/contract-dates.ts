import type { Db } from '../../../platform/db/database.ts'
import { lastEnd, liveSubscription } from '../store/subscriptions.ts'

/** When a member's contract that holds now was made, and when the last one ended; null where none does or has. */
export const contractDates = async (
  db: Db,
  memberId: string,
): Promise<{ startedAt: Date | null; endedAt: Date | null }> => ({
  startedAt: (await liveSubscription(db, memberId))?.startedAt ?? null,
  endedAt: await lastEnd(db, memberId),
})
