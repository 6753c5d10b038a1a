import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addManyEvents } from '../../../tests/support/many-events.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { nodesOfPlan, rowsRead } from '../../../tests/support/server/plan.ts'
import type { Database } from '../../platform/db/database.ts'
import { proUsers } from '../../platform/db/schema.ts'
import { lockMembersToNotify, takeFreshConcerts, type Window } from './store.ts'

const EVENTS = 10_000
const FOLLOWS = 10_000
const ENTRIES = 2_000
const MEMBERS = 200
const NOW = new Date('2026-11-21T11:00:00Z')
const HOUR_MS = 60 * 60_000
const window: Window = {
  now: NOW,
  addedAfter: new Date(NOW.getTime() - 24 * 7 * HOUR_MS),
  addedUntil: new Date(NOW.getTime() - HOUR_MS / 6),
}

const databases = await bothDatabases()
let database: Database

/** A week of imports: of four new concerts one is linked to a venue, one to an organizer, one to an artist, and one has no link. */
beforeAll(async () => {
  database = await databases.preferred.open()
  await database.migrate()
  const { db } = database
  await db.execute(sql`update events set added_at = '2020-01-01T00:00:00Z'`)
  await addManyEvents(db, EVENTS, '2026-11-21')
  await db.insert(proUsers).values(
    Array.from({ length: ENTRIES }, (_, n) => ({
      id: `entry-${n}`,
      name: `Entry ${n}`,
      nameKey: `entry ${n}`,
      type: 'Artist',
      genres: [],
      associatedArtists: [],
    })),
  )
  // Every second entry has a word or two of an event's text as its name.
  await db.execute(sql`
    update pro_users set name_key = said.name from (
      select 'entry-' || (2 * row_number() over (order by id)) as entry, array_to_string((string_to_array(search_text, ' '))[1:1 + length(id) % 2], ' ') as name
      from events where id like 'many-%' limit ${ENTRIES / 2}
    ) said where pro_users.id = said.entry`)
  const added = new Date(NOW.getTime() - HOUR_MS).toISOString()
  await db.execute(sql`
    update events set added_at = ${added}::timestamptz,
      venue_id = case when number % 4 = 0 then 'entry-' || (number % ${ENTRIES}) end,
      organizer_id = case when number % 4 = 1 then 'entry-' || (number % ${ENTRIES}) end
    from (select id as event, split_part(id, '-', 2)::int as number from events where id like 'many-%') numbered
    where events.id = event`)
  await db.execute(sql`
    insert into event_artists (event_id, artist_id, position)
    select 'many-' || n, 'entry-' || (n % ${ENTRIES}), 0 from generate_series(2, ${EVENTS - 1}, 4) n`)
  const members = await addMembers(db, MEMBERS, { now: NOW, level: 'free' })
  const ids = JSON.stringify(members.map(({ id }) => id))
  await db.execute(sql`
    insert into follows (member_id, pro_id, created_at)
    select ${ids}::jsonb ->> (n % ${MEMBERS}), 'entry-' || ((n / ${MEMBERS} * 10 + n % ${MEMBERS}) % ${ENTRIES}), ${'2026-11-01T00:00:00Z'}::timestamptz
    from generate_series(0, ${FOLLOWS - 1}) n on conflict do nothing`)
  await db.execute(sql`vacuum (analyze) events, follows, pro_users, event_artists, follow_notices`)
})
afterAll(async () => {
  await database.close()
  await databases.stop()
})

test(`${FOLLOWS} follows and ${EVENTS} new concerts: what the rule says, and never one times the other`, async () => {
  const { db } = database
  const plan = await db.transaction(async (tx) => {
    const query = lockMembersToNotify(tx, window, 20)
    return nodesOfPlan((await tx.execute(sql`explain (analyze, format json) ${query.getSQL()}`)) as never)
  })
  expect(Math.max(...plan.map(rowsRead))).toBeLessThan(20 * (EVENTS + FOLLOWS))
  const two = (await db.transaction((tx) => lockMembersToNotify(tx, window, 2))).map(({ id }) => id)
  const { rows: expected } = (await db.execute(sql`
    select distinct f.member_id || ' ' || e.id as told from follows f join pro_users p on p.id = f.pro_id join events e
      on p.id in (e.venue_id, e.organizer_id) or exists (select 1 from event_artists where event_id = e.id and artist_id = p.id)
      or (e.venue_id is null and not exists (select 1 from event_artists where event_id = e.id)
        and ' ' || e.search_text || ' ' like '% ' || p.name_key || ' %')
    where f.member_id in ${two} and e.id like 'many-%' and e.withdrawn_at is null
      and e.starts_at > ${NOW.toISOString()}::timestamptz`)) as { rows: { told: string }[] }
  expect(expected.length).toBeGreaterThan(FOLLOWS / MEMBERS)
  const taken = await db.transaction((tx) => takeFreshConcerts(tx, two, window))
  expect(taken.map(({ memberId, id }) => `${memberId} ${id}`).sort()).toEqual(
    expected.map(({ told }) => told).sort(),
  )
})
