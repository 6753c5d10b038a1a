import type { PushSubscriptionRequest } from '../../../../contract/notifications.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isSessionOpen, lockMember } from '../../sessions/store/members.ts'
import { moveBrowsers, saveBrowser, takeBrowser } from '../store.ts'

/** How many browsers a member has messages sent to: of more, the ones that came last. */
const MOST_BROWSERS = 10

/**
 * Stores a browser for a member, as long as the session that asks is not revoked; false where it just was. A browser that was another's, who
 * signed out silently, is theirs no longer, and what waits for it is dropped with it: it was not for this reader.
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
    await saveBrowser(tx, { memberId, sessionHash, endpoint, ...keys, createdAt: now }, MOST_BROWSERS)
    return true
  })

/** Gives the browsers of a session to another one of the same member, which takes its place. */
export const handBrowsersOver = (tx: Db, from: string, to: string): Promise<void> =>
  moveBrowsers(tx, from, to)
