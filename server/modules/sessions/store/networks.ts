import { and, desc, eq, lt, lte, notInArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { knownNetworks } from '../../../platform/db/schema.ts'

/** Whether a network of a member is stored, by its hash. */
export const hasNetwork = async (db: Db, memberId: string, networkHash: string): Promise<boolean> => {
  const rows = await db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.memberId, memberId), eq(knownNetworks.networkHash, networkHash)))
  return rows.length > 0
}

/** Stores that a network was used now, unless its last use is stored as later than `notedBefore`; returns whether it did. */
export const noteNetwork = async (
  db: Db,
  { memberId, networkHash, seenAt }: typeof knownNetworks.$inferInsert,
  notedBefore: Date,
): Promise<boolean> => {
  const written = await db
    .insert(knownNetworks)
    .values({ memberId, networkHash, seenAt })
    .onConflictDoUpdate({
      target: [knownNetworks.memberId, knownNetworks.networkHash],
      set: { seenAt },
      setWhere: lte(knownNetworks.seenAt, notedBefore),
    })
    .returning({ networkHash: knownNetworks.networkHash })
  return written.length > 0
}

/** Deletes a member's networks beyond `most`, used longest ago first. */
export const deleteOldestNetworks = async (db: Db, memberId: string, most: number): Promise<void> => {
  const kept = db
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(eq(knownNetworks.memberId, memberId))
    .orderBy(desc(knownNetworks.seenAt))
    .limit(most)
  await db
    .delete(knownNetworks)
    .where(and(eq(knownNetworks.memberId, memberId), notInArray(knownNetworks.networkHash, kept)))
}

/** Forgets the networks that no member has used since. */
export const purgeKnownNetworks = async (db: Db, since: Date): Promise<void> => {
  await db.delete(knownNetworks).where(lt(knownNetworks.seenAt, since))
}
