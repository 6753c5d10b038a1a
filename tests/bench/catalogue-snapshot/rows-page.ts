import type { Event } from '../../../contract/events.ts'
import { storedEvents } from '../../../src/data/catalogue/events.ts'
import { writeDevice } from '../../../src/data/device.ts'
import { fetchRows, PAGE_LENGTH, present } from './contender.ts'

const AT_ONCE = 100

/** Stores one row per event, like the app before snapshots. */
const store = async (path: string) => {
  const events = await fetchRows<Event[]>(path)
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const storedAt = Date.now()
    const rows = events
      .slice(from, from + AT_ONCE)
      .map((event) => ({ id: event.id, date: event.date, event, storedAt }))
    const isStored = await writeDevice((db) =>
      db.transaction('rw', [db.events, db.meta], async () => {
        await db.events.bulkPut(rows)
        await db.meta.put({ key: 'list', value: true, storedAt })
      }),
    )
    if (!isStored) throw new Error('not stored')
  }
}

present(async () => ({
  install: () => store('/rows'),
  update: () => store('/changed-rows'),
  search: async (search) =>
    ((await storedEvents({ search, limit: PAGE_LENGTH }))?.value ?? []).map(({ id }) => id),
}))
