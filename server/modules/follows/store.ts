import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventFacts } from '../../platform/db/event-facts.ts'
import { events, follows, members, proUsers } from '../../platform/db/schema.ts'
import { isReachable } from '../notifications/store.ts'

/** Returns the entries that a member follows, last followed first. */
export const followedBy = (db: Db, memberId: string) =>
  db
    .select({
      id: proUsers.id,
      name: proUsers.name,
      companyName: proUsers.companyName,
      type: proUsers.type,
      city: proUsers.city,
      imageUrl: proUsers.imageUrl,
    })
    .from(follows)
    .innerJoin(proUsers, eq(proUsers.id, follows.proId))
    .where(eq(follows.memberId, memberId))
    .orderBy(desc(follows.createdAt), asc(proUsers.id))

/** Makes a member follow an entry, once if repeated. Returns false if the entry does not exist. */
export const addFollow = (db: Db, memberId: string, proId: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [pro] = await tx
      .select({ id: proUsers.id })
      .from(proUsers)
      .where(eq(proUsers.id, proId))
      .for('key share')
    if (!pro) return false
    await tx.insert(follows).values({ memberId, proId, createdAt: now }).onConflictDoNothing()
    return true
  })

export const removeFollow = async (db: Db, memberId: string, proId: string): Promise<void> => {
  await db.delete(follows).where(and(eq(follows.memberId, memberId), eq(follows.proId, proId)))
}

/** The period in which concerts were added that members are notified of now. */
export interface Window {
  now: Date
  addedAfter: Date
  addedUntil: Date
}

/**
 * Selects members, entries and new concerts to notify of: by the concert's links, or if it has none, by an entry's full name in its texts, found by
 * its longest word. Every join is by equality, never members × concerts.
 */
const fresh = ({ now, addedAfter, addedUntil }: Window, followers?: readonly string[]): SQL => {
  const added = and(
    isNull(events.withdrawnAt),
    gt(events.addedAt, addedAfter),
    lte(events.addedAt, addedUntil),
    or(gt(events.startsAt, now), gte(events.endDate, firstListedDay(now))),
  )
  return sql`
    with news as materialized (
      select id, venue_id, organizer_id, search_text, added_at from events where ${added}
    ), followed as materialized (
      select member_id, pro_id, created_at from follows ${followers && sql`where ${inArray(follows.memberId, [...followers])}`}
    ), named as materialized (
      select id, name_key,
        (select word from unnest(string_to_array(name_key, ' ')) word order by length(word) desc, word limit 1) as word
      from pro_users where length(name_key) > 2 and id in (select pro_id from followed)
    ), concerned as (
      select id as event_id, venue_id as pro_id, added_at from news where venue_id is not null
      union select id, organizer_id, added_at from news where organizer_id is not null
      union select id, artist_id, added_at from news join event_artists on event_id = id
      union select news.id, named.id, added_at
        from news cross join lateral unnest(string_to_array(search_text, ' ')) as said(word) join named using (word)
        where venue_id is null and not exists (select 1 from event_artists where event_id = news.id)
          and position(' ' || name_key || ' ' in ' ' || search_text || ' ') > 0
    )
    select member_id, event_id, pro_id from concerned join followed using (pro_id)
    where added_at > created_at and not exists (
      select 1 from follow_notices notified where notified.member_id = followed.member_id and notified.event_id = concerned.event_id
    )`
}

const wantsNotices = (db: Db): SQL | undefined => and(members.followedConcerts, isReachable(db))

/** Locks up to `limit` members with new concerts until the transaction ends, against other processes. */
export const lockMembersToNotify = (tx: Db, window: Window, limit: number) =>
  tx
    .select({
      id: members.id,
      email: members.email,
      firstName: members.firstName,
      emailNotifications: members.emailNotifications,
      pushNotifications: members.pushNotifications,
    })
    .from(members)
    .where(and(sql`${members.id} in (select member_id from (${fresh(window)}) fresh)`, wantsNotices(tx)))
    .limit(limit)
    .for('no key update', { skipLocked: true })

/** Returns the new concerts of locked members by date, once per member, with the followed entry, and records them as notified. */
export const takeFreshConcerts = async (tx: Db, memberIds: readonly string[], window: Window) => {
  if (memberIds.length === 0) return []
  const rows = await tx
    .select({
      memberId: sql<string>`fresh.member_id`,
      ...eventFacts,
      startsAt: events.startsAt,
      of: sql<string>`min(coalesce(nullif(${proUsers.companyName}, ''), ${proUsers.name}))`,
    })
    .from(sql`(${fresh(window, memberIds)}) fresh`)
    .innerJoin(events, sql`${events.id} = fresh.event_id`)
    .innerJoin(proUsers, sql`${proUsers.id} = fresh.pro_id`)
    .groupBy(sql`fresh.member_id`, events.id)
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
  // As one value: a statement accepts 65,535 of them, and an import may add thousands per member.
  const notified = JSON.stringify(rows.map(({ memberId, id }) => ({ member: memberId, event: id })))
  await tx.execute(sql`
    insert into follow_notices (member_id, event_id, notified_at)
    select member, event, ${window.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${notified}::jsonb) as row(member text, event text)
    on conflict do nothing`)
  return rows
}
export type FreshConcert = Awaited<ReturnType<typeof takeFreshConcerts>>[number]
