import type { Database } from '../db/database.ts'
import { setHearing, wake } from '../wakes.ts'

/** Topic of the lines of full concerts. */
export const LINES = 'lines'

/** Wakes jobs by what the database says of their work (decision 084). Returns the unsubscribe function. */
export const hearDueWork = async (database: Pick<Database, 'listen'>): Promise<() => Promise<void>> => {
  const stop = await database.listen({
    onListening: () => setHearing(true),
    onLost: () => setHearing(false),
    // A line of a full concert moves with its concert's seats and dates.
    onChange: (change) => {
      if (change === 'events' || change === 'filters') wake(LINES, 0)
    },
    onDue: wake,
  })
  return async () => {
    await stop()
    setHearing(false)
  }
}
