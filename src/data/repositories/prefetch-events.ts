import { readDevice, writeDevice } from '../device.ts'
import { installSnapshot, type SnapshotRules } from '../install-snapshot.ts'
import { listProUsers } from './directory.ts'
import { eventFilters } from './events.ts'

/** Prefetched again after this time, in ms. */
const FRESH_MS = 6 * 3_600_000
/** One tab at a time, or the worker. */
const LOCK = 'nectar.events-ahead'

/**
 * Prefetches and stores the events to come, cities, styles, artists and venues, so that lists, search and filters work without a network; only
 * when what was fetched last is some hours old, or was less. Never throws: what fails is left for the next time.
 */
export const prefetchEvents = async (rules: SnapshotRules): Promise<void> => {
  const fetchIfDue = async () => {
    const last = await readDevice((db) => db.meta.get('ahead'))
    const age = Date.now() - (last?.storedAt ?? 0)
    const isEnough = last?.key === 'ahead' && last.value.count >= rules.most
    if (isEnough && age >= 0 && age < FRESH_MS) return
    const [installed] = await Promise.allSettled([installSnapshot(rules), eventFilters(), listProUsers()])
    if (installed.status === 'rejected' || installed.value === 'interrupted') return
    await writeDevice((db) =>
      db.meta.put({ key: 'ahead', value: { count: rules.most }, storedAt: Date.now() }),
    )
  }
  const locks = globalThis.navigator?.locks
  await (locks
    ? locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? fetchIfDue() : undefined))
    : fetchIfDue()
  ).catch(() => undefined)
}
