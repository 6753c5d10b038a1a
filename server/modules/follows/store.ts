import { and, asc, desc, eq, gt, inArray, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { eventArtists, events, followNotices, follows, members, proUsers } from '../../platform/db/schema.ts'
import { isReachable } from '../notifications/store.ts'

/** What a member follows, the last first. */
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

/** Has a member follow an entry of the directory, once however often it is asked. False where there is no such entry. */
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

/** Between which moments a concert was first heard of that members are notified of now. */
export interface Window {
  now: Date
  addedAfter: Date
  addedUntil: Date
}

/** A concert is one of an entry by its links; where it has none of that part, by the entry's name, word after word, in its texts. */
const isOf = sql`(
  ${events.venueId} = ${proUsers.id} or ${events.organizerId} = ${proUsers.id}
  or exists (select 1 from ${eventArtists} a where a.event_id = ${events.id} and a.artist_id = ${proUsers.id})
  or (
    ${events.venueId} is null
    and not exists (select 1 from ${eventArtists} a where a.event_id = ${events.id})
    and length(${proUsers.nameKey}) > 2
    and position(' ' || ${proUsers.nameKey} || ' ' in ' ' || ${events.searchText} || ' ') > 0
  )
)`

/** New concerts of what members follow, added since, not begun, and not told yet. */
const fresh = (db: Db, { now, addedAfter, addedUntil }: Window): SQL | undefined =>
  and(
    isNull(events.withdrawnAt),
    gt(events.addedAt, addedAfter),
    lte(events.addedAt, addedUntil),
    gt(events.addedAt, follows.createdAt),
    gt(events.startsAt, now),
    isOf,
    notExists(
      db
        .select({ one: sql`1` })
        .from(followNotices)
        .where(and(eq(followNotices.memberId, follows.memberId), eq(followNotices.eventId, events.id))),
    ),
  )

/** Whoever has asked for it and can be reached. */
const wantsNotices = (db: Db): SQL | undefined => and(members.followedConcerts, isReachable(db))

/** Takes up to `limit` members that there is something new for, in a transaction: until its end nobody else takes them. */
export const lockMembersToNotify = async (tx: Db, window: Window, limit: number) => {
  const due = tx
    .select({ memberId: follows.memberId })
    .from(follows)
    .innerJoin(proUsers, eq(proUsers.id, follows.proId))
    .innerJoin(events, sql`true`)
    .where(fresh(tx, window))
  return tx
    .select({
      id: members.id,
      email: members.email,
      firstName: members.firstName,
      emailNotifications: members.emailNotifications,
      pushNotifications: members.pushNotifications,
    })
    .from(members)
    .where(and(inArray(members.id, due), wantsNotices(tx)))
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** The new concerts for a locked member by date, each once, with what they follow of it, written down as told. */
export const takeFreshConcerts = async (tx: Db, memberId: string, window: Window) => {
  const rows = await tx
    .select({
      id: events.id,
      eventName: events.eventName,
      date: events.date,
      time: events.time,
      place: events.place,
      city: events.city,
      startsAt: events.startsAt,
      of: sql<string>`min(coalesce(nullif(${proUsers.companyName}, ''), ${proUsers.name}))`,
    })
    .from(follows)
    .innerJoin(proUsers, eq(proUsers.id, follows.proId))
    .innerJoin(events, sql`true`)
    .where(and(eq(follows.memberId, memberId), fresh(tx, window)))
    .groupBy(events.id)
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
  if (rows.length > 0)
    await tx
      .insert(followNotices)
      .values(rows.map(({ id }) => ({ memberId, eventId: id, notifiedAt: window.now })))
      .onConflictDoNothing()
  return rows
}
export type FreshConcert = Awaited<ReturnType<typeof takeFreshConcerts>>[number]
