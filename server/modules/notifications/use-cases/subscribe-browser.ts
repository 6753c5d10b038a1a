import type { PushSubscriptionRequest } from '../../../../contract/notifications.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isSessionOpen, lockMember } from '../../sessions/store/members.ts'
import { moveBrowsers, saveBrowser, takeBrowser } from '../store.ts'

/** Maximum browsers per member that receive messages; the latest are kept. */
const MAX_BROWSERS = 10

/**
 * Stores a browser for a member; false if the calling session was just revoked. If the browser belonged to another member, their subscription and
 * queued messages are deleted: they were not meant for this reader.
 */
export const subscribeBrowser = (
  db: Db,
  { memberId, sessionHash }: { memberId: string; sessionHash: string | null },
  { endpoint, keys }: PushSubscriptionRequest,
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    if (sessionHash && !(await isSessionOpen(tx, sessionHash))) return false
    await takeBrowser(tx, endpoint, memberId)
    await saveBrowser(tx, { memberId, sessionHash, endpoint, ...keys, createdAt: now }, MAX_BROWSERS)
    return true
  })

/** Moves the browsers of a session to the session that replaces it. */
export const handBrowsersOver = (tx: Db, from: string, to: string): Promise<void> =>
  moveBrowsers(tx, from, to)
