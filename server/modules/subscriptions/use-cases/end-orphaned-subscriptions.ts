import { and, eq, isNotNull, lte, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { subscriptions } from '../../../platform/db/schema.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { lockLiveSubscription, setStanding } from '../store/subscriptions.ts'
import { tellNews } from './notify-changes.ts'

/**
 * Stops the renewal of a contract of the demonstration where something else takes the payments now: there is nobody left to ask, and
 * nothing was ever paid.
 */
export const stopOrphan = (db: Db, memberId: string, now: Date, origin: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (live?.provider !== 'demo' || !live.autorenew) return
    const [row] = await tx
      .update(subscriptions)
      .set({ autorenew: false, nextPlan: null, version: live.version + 1 })
      .where(eq(subscriptions.id, live.id))
      .returning()
    await setStanding(tx, memberId)
    if (row) await tellNews(tx, live, row, { now, origin })
  })

/** Ends those of them whose period is over: nothing renews them any more. */
export const endOrphans = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const over = await tx
      .select({ memberId: subscriptions.memberId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.provider, 'demo'),
          ne(subscriptions.state, 'ended'),
          lte(subscriptions.currentPeriodEnd, now),
          isNotNull(subscriptions.memberId),
        ),
      )
      .orderBy(subscriptions.memberId)
    for (const { memberId } of over) {
      if (!memberId) continue
      await lockMember(tx, memberId)
      const live = await lockLiveSubscription(tx, memberId)
      if (live?.provider !== 'demo' || live.currentPeriodEnd > now) continue
      await tx
        .update(subscriptions)
        .set({
          state: 'ended',
          endedAt: live.currentPeriodEnd,
          autorenew: false,
          nextPlan: null,
          checkAt: null,
          version: live.version + 1,
        })
        .where(eq(subscriptions.id, live.id))
      await setStanding(tx, memberId)
    }
  })
