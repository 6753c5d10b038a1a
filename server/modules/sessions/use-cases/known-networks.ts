import type { Db } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { MOST_KNOWN_NETWORKS, NOTED_EVERY_MS } from '../rules/networks.ts'
import { deleteOldestNetworks, hasNetwork, noteNetwork } from '../store/networks.ts'

/** Hashed with the member: the rows of two members do not show that they share a network. */
const hashOf = (memberId: string, network: string): string => hashToken(`network ${memberId} ${network}`)

/** Whether a member has proven who they are from this network, not longer ago than it is kept. */
export const isKnownNetwork = (db: Db, memberId: string, network: string): Promise<boolean> =>
  hasNetwork(db, memberId, hashOf(memberId, network))

/** Records a network from which a member has proven who they are, with a write a day at most; the oldest go where there are too many. */
export const rememberNetwork = async (
  db: Db,
  memberId: string,
  network: string,
  now: Date,
): Promise<void> => {
  const used = { memberId, networkHash: hashOf(memberId, network), seenAt: now }
  const isNoted = await noteNetwork(db, used, new Date(now.getTime() - NOTED_EVERY_MS))
  if (isNoted) await deleteOldestNetworks(db, memberId, MOST_KNOWN_NETWORKS)
}
