import * as z from 'zod/mini'
import * as favourites from '../../../../contract/endpoints/favourites.ts'
import type { Event } from '../../../../contract/events.ts'
import type { Intent } from '../intent.ts'
import { memberQueue } from '../queue.ts'

export const favourite: Intent<Event> = {
  kind: 'favourite',
  schema: z.string(),
  queue: memberQueue,
  tables: (db) => [db.favourites, db.favouriteLists],

  send: async ({ entity, wanted }, request) => {
    const endpoint = wanted ? favourites.favoriteAdd : favourites.favoriteRemove
    return (await request(endpoint, { params: { id: entity } })).isFavorite
  },

  apply: async (db, { userId, entity, subject, answer }, now) => {
    const row = await db.favourites.get([userId, entity])
    const next = (row?.revision ?? 0) + 1
    // The clock makes the revision grow after a sign-out too: otherwise an old response could match a new change.
    const revision = answer === undefined ? Math.max(next, now) : next
    const known = answer ?? row?.known ?? null
    const event = subject ?? row?.event ?? null
    await db.favourites.put({ userId, eventId: entity, event, known, revision, storedAt: now })
    const list = answer === undefined ? undefined : await db.favouriteLists.get(userId)
    if (list && answer !== list.ids.includes(entity)) {
      const ids = answer ? [entity, ...list.ids] : list.ids.filter((id) => id !== entity)
      await db.favouriteLists.put({ ...list, ids })
    }
    return { known, revision }
  },

  revert: async (db, { userId, entity, wanted, sent }, now) => {
    const row = await db.favourites.get([userId, entity])
    await db.favourites.put({
      userId,
      eventId: entity,
      event: row?.event ?? null,
      // An earlier attempt may have changed the server's state.
      known: sent ? null : (row?.known ?? null),
      assumed: !wanted,
      revision: (row?.revision ?? 0) + 1,
      storedAt: now,
    })
  },
}
