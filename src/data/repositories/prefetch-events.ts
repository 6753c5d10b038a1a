import { EVENTS_LIMIT_MAX, type Event } from '../../../contract/events.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { dropWithdrawn, pruneEvents } from '../kept-events.ts'
import { pause } from '../yield-to-main.ts'
import { listProUsers } from './directory.ts'
import { eventFilters } from './events.ts'

/** Prefetched again after this time, in ms. */
const FRESH_MS = 6 * 3_600_000
/** Between two pages, in ms: a server and a phone have other things to do. */
const PAUSE_MS = 250
const WEEK_MS = 7 * 24 * 3_600_000
/** One tab at a time. */
const LOCK = 'nectar.events-ahead'

export interface PrefetchRules {
  /** How many events at most. */
  most: number
  /** Of how many weeks to come. */
  weeks: number
  /** Asked between two pages: whether to go on. */
  isWanted: () => boolean
}

const keepPage = (events: Event[], after: Event | undefined, until: string, storedAt: number) =>
  writeDevice((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      await dropWithdrawn(db, events, { after, isLast: events.length < EVENTS_LIMIT_MAX, until })
      await db.events.bulkPut(events.map((event) => ({ id: event.id, date: event.date, event, storedAt })))
      await db.meta.put({ key: 'list', value: true, storedAt })
      await pruneEvents(db)
    }),
  )

/** Fetches page after page; goes on from the last event's day, as an offset alone would count through all that is before it. */
const fetchPages = async ({ most, weeks, isWanted }: PrefetchRules): Promise<void> => {
  const until = new Date(now().getTime() + weeks * WEEK_MS).toISOString().slice(0, 10)
  let after: Event | undefined
  let sameDay = 0
  let count = 0
  while (count < most) {
    if (!isWanted()) return
    const events = await call(
      'events',
      {
        query: {
          limit: EVENTS_LIMIT_MAX,
          dateTo: until,
          ...(after && { dateFrom: after.date, offset: sameDay }),
        },
      },
      { token: null },
    )
    if (!(await keepPage(events, after, until, Date.now()))) return
    for (const event of events) {
      sameDay = event.date === after?.date ? sameDay + 1 : 1
      after = event
    }
    count += events.length
    if (events.length < EVENTS_LIMIT_MAX) break
    await pause(PAUSE_MS)
  }
  await writeDevice((db) => db.meta.put({ key: 'ahead', value: { count: most }, storedAt: Date.now() }))
}

/**
 * Prefetches and stores the events of the next weeks, cities, styles, artists and venues, so that lists, search and filters work without a network; only
 * when what was fetched last is some hours old, or was less. Never throws: what fails is left for the next time.
 */
export const prefetchEvents = async (rules: PrefetchRules): Promise<void> => {
  const fetchIfDue = async () => {
    const last = await readDevice((db) => db.meta.get('ahead'))
    const age = Date.now() - (last?.storedAt ?? 0)
    const isEnough = last?.key === 'ahead' && last.value.count >= rules.most
    if (isEnough && age >= 0 && age < FRESH_MS) return
    await Promise.allSettled([fetchPages(rules), eventFilters(), listProUsers()])
  }
  const locks = globalThis.navigator?.locks
  await (locks
    ? locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? fetchIfDue() : undefined))
    : fetchIfDue()
  ).catch(() => undefined)
}
