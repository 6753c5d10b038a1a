import { and, desc, eq, lt, lte, notInArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { knownNetworks } from '../../../platform/db/schema.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { MOST_KNOWN_NETWORKS, NOTED_EVERY_MS } from '../rules/networks.ts'

/** Hashed with the member: the rows of two members do not show that they share a network. */
const hashOf = (memberId: string, network: string): string => hashToken(`network ${memberId} ${network}`)

/** Whether a member has proven who they are from this network, not longer ago than it is kept. */
export const isKnownNetwork = async (db: Db, memberId: string, network: string): Promise<boolean> => {
  const rows = await db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(
      and(eq(knownNetworks.memberId, memberId), eq(knownNetworks.networkHash, hashOf(memberId, network))),
    )
  return rows.length > 0
}

/** Records a network from which a member has proven who they are, with a write a day at most; the oldest go where there are too many. */
export const rememberNetwork = async (
  db: Db,
  memberId: string,
  network: string,
  now: Date,
): Promise<void> => {
  const written = await db
    .insert(knownNetworks)
    .values({ memberId, networkHash: hashOf(memberId, network), seenAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.memberId, knownNetworks.networkHash],
      set: { seenAt: now },
      setWhere: lte(knownNetworks.seenAt, new Date(now.getTime() - NOTED_EVERY_MS)),
    })
    .returning({ networkHash: knownNetworks.networkHash })
  if (written.length === 0) return
  const kept = db
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(eq(knownNetworks.memberId, memberId))
    .orderBy(desc(knownNetworks.seenAt))
    .limit(MOST_KNOWN_NETWORKS)
  await db
    .delete(knownNetworks)
    .where(and(eq(knownNetworks.memberId, memberId), notInArray(knownNetworks.networkHash, kept)))
}

/** Forgets the networks that no member has used since. */
export const purgeKnownNetworks = async (db: Db, since: Date): Promise<void> => {
  await db.delete(knownNetworks).where(lt(knownNetworks.seenAt, since))
}
