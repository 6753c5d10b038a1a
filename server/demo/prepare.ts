import { bringUpToDate } from '../catalogue-import/store.ts'
import type { Database } from '../platform/db/database.ts'
import { readSetting } from '../platform/db/settings.ts'
import { fillDemo } from './fill.ts'

/**
 * Migrates a database and, if requested, fills an empty one; of several processes that start together one does it while the others wait. Returns
 * whether it contains the demonstration.
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
