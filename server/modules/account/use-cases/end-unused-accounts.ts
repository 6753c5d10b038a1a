import { and, asc, eq, exists, gte, inArray, isNull, lt, not } from 'drizzle-orm'
import { firstListedDay } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, members } from '../../../platform/db/schema.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import {
  accountsKeptSince,
  deletionOf,
  toldInTime,
  toldWhereUnusedSince,
} from '../../../platform/retention.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { Telling } from '../../subscriptions/use-cases/notify-changes.ts'
import { accountInactive } from '../mails/account-inactive.ts'

/** How many are dealt with at a time. */
const BATCH = 20

/** Nobody has used it since `since`, no Pass is paid for it, and it holds no place for a day to come. */
const unused = (db: Db, since: Date, now: Date) =>
  and(
    lt(members.lastSeenAt, since),
    eq(members.level, 'free'),
    not(
      exists(
        db
          .select({ id: bookings.id })
          .from(bookings)
          .innerJoin(events, eq(events.id, bookings.eventId))
          .where(
            and(
              eq(bookings.memberId, members.id),
              isNull(bookings.cancelledAt),
              gte(events.date, firstListedDay(now)),
            ),
          ),
      ),
    ),
  )

/** Tells members by mail that their account will be deleted, each once until they come back; answers whether there may be more of them. */
export const tellUnused = (db: Db, { now, origin }: Telling): Promise<boolean> =>
  db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(members)
      .where(and(unused(tx, toldWhereUnusedSince(now), now), isNull(members.inactivityToldAt)))
      .orderBy(asc(members.lastSeenAt))
      .limit(BATCH)
      .for('no key update', { skipLocked: true })
    for (const { id, email: to, firstName, lastSeenAt } of found)
      await queueMail(
        tx,
        accountInactive({
          reference: `${id}:${newId()}`,
          to,
          firstName,
          lastSeenAt,
          deletedOn: deletionOf(lastSeenAt, now),
          origin,
        }),
        now,
      )
    const ids = found.map(({ id }) => id)
    if (ids.length > 0)
      await tx.update(members).set({ inactivityToldAt: now }).where(inArray(members.id, ids))
    return found.length === BATCH
  })

/** Accounts to delete: nobody has used them for three years, and their members were told 30 days ago. */
export const unusedMembers = (db: Db, now: Date): Promise<Member[]> =>
  db
    .select()
    .from(members)
    .where(and(unused(db, accountsKeptSince(now), now), lt(members.inactivityToldAt, toldInTime(now))))
    .orderBy(asc(members.lastSeenAt))
