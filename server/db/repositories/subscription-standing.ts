import { eq } from 'drizzle-orm'
import { membershipOf } from '../../domain/contract.ts'
import type { Db } from '../database.ts'
import { members } from '../schema.ts'
import { liveSubscription } from './subscriptions.ts'

/** Sets a locked member's Pass to what their contract says, in the transaction of what changed it: free where none is left. */
export const setStanding = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .update(members)
    .set(membershipOf(await liveSubscription(tx, memberId)))
    .where(eq(members.id, memberId))
}
