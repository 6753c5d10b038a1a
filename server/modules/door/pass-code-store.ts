import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { subscriptions } from '../../platform/db/schema.ts'
import { memberById } from '../sessions/member-store.ts'
import { liveSubscription } from '../subscriptions/store.ts'
import type { PassCodeMember } from './rules/pass-status.ts'

/** What is known of the member of a pass code; undefined where there is no such account (any more). */
export const passCodeMember = async (db: Db, memberId: string): Promise<PassCodeMember | undefined> => {
  const membership = await memberById(db, memberId)
  if (!membership) return undefined
  const live = await liveSubscription(db, memberId)
  const [last] = await db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.state, 'ended')))
    .orderBy(desc(subscriptions.endedAt))
    .limit(1)
  return { membership, startedAt: live?.startedAt ?? null, endedAt: last?.endedAt ?? null }
}
