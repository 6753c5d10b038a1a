import { bringUpToDate } from '../catalogue-import/store.ts'
import type { Database } from '../platform/db/database.ts'
import { readSetting } from '../platform/db/settings.ts'
import { fillDemo } from './fill.ts'

/**
 * Brings a database up to date and, where asked, fills an empty one; of several processes that start at once one does it while the
 * others wait. Returns whether the demonstration stands in it.
 */
export const prepareDatabase = (
  database: Database,
  { demo, now }: { demo: boolean; now: Date },
): Promise<boolean> =>
  database.exclusively(async () => {
    await bringUpToDate(database)
    if (!demo) return false
    return (await fillDemo(database.db, now)) || (await readSetting(database.db, 'demo')) === true
  })
