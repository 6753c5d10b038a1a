import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { members } from '../../platform/db/schema.ts'
import { membershipOf } from './rules/subscription.ts'
import { liveSubscription } from './store.ts'

/** Sets a locked member's Pass to what their contract says, in the transaction of what changed it: free where none is left. */
export const setStanding = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .update(members)
    .set(membershipOf(await liveSubscription(tx, memberId)))
    .where(eq(members.id, memberId))
}
