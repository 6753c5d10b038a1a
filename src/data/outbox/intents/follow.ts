import * as z from 'zod/mini'
import * as favourites from '../../../../contract/endpoints/favourites.ts'
import type { Followed } from '../../../../contract/favourites.ts'
import type { Intent } from '../intent.ts'
import { memberQueue } from '../queue.ts'

export const follow: Intent<Followed> = {
  kind: 'follow',
  schema: z.string(),
  queue: memberQueue,
  tables: (db) => [db.follows, db.followLists],

  send: async ({ entity, wanted }, request) =>
    (await request(wanted ? favourites.followAdd : favourites.followRemove, { params: { id: entity } }))
      .isFollowed,

  apply: async (db, { userId, entity, subject, answer }, now) => {
    const row = await db.follows.get([userId, entity])
    const next = (row?.revision ?? 0) + 1
    // As for a favourite, the clock makes the revision grow after a sign-out too: otherwise an old response could match a new change.
    const revision = answer === undefined ? Math.max(next, now) : next
    const known = answer ?? row?.known ?? null
    await db.follows.put({
      userId,
      proId: entity,
      subject: subject ?? row?.subject ?? null,
      known,
      revision,
      storedAt: now,
    })
    const list = answer === undefined ? undefined : await db.followLists.get(userId)
    if (list && answer !== list.ids.includes(entity)) {
      const ids = answer ? [entity, ...list.ids] : list.ids.filter((id) => id !== entity)
      await db.followLists.put({ ...list, ids })
    }
    return { known, revision }
  },

  revert: async (db, { userId, entity, wanted, sent }, now) => {
    const row = await db.follows.get([userId, entity])
    await db.follows.put({
      userId,
      proId: entity,
      subject: row?.subject ?? null,
      // An earlier attempt may have changed the server's state.
      known: sent ? null : (row?.known ?? null),
      assumed: !wanted,
      revision: (row?.revision ?? 0) + 1,
      storedAt: now,
    })
  },
}
