import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { currentFiles } from './store/snapshots.ts'
import { isAhead, publishCatalogue } from './use-cases/publish-catalogue.ts'

/** Interval of the job, and minimum interval between comparisons of the catalogue with its files, in ms. */
const TIMES = { every: 30_000, pause: 10 * 60_000 }

/** Publishes the catalogue for devices: at once if there is none, else after a change, at most every ten minutes, by one process. */
export const startCatalogueSnapshots = async (
  { database, now }: { database: Database; now: () => Date },
  log: Pick<FastifyBaseLogger, 'warn'>,
  times = TIMES,
): Promise<RepeatingJob> => {
  /** Time of the first unpublished change; null if there is none. */
  let changedAt: Date | null = now()
  let isListening = false
  const noteChange = () => {
    changedAt = now()
  }
  const stopListening = await database.listen({
    onListening: () => {
      isListening = true
      noteChange()
    },
    onLost: () => {
      isListening = false
    },
    onChange: (change) => {
      if (change === 'events' || change === 'filters') noteChange()
    },
  })
  const job = every(
    times.every,
    'catalogue snapshot',
    async () => {
      const since = isListening ? changedAt : now()
      if (since === null) return false
      const { snapshot } = await currentFiles(database.db)
      const at = now()
      if (snapshot && !isAhead(snapshot, at) && at.getTime() - snapshot.checkedAt.getTime() < times.pause)
        return false
      await publishCatalogue(database, at, since)
      if (changedAt === since) changedAt = null
      return false
    },
    log,
  )
  return {
    stop: async () => {
      await job.stop()
      await stopListening()
    },
  }
}
