import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { addManyEvents } from '../../support/many-events.ts'
import { testPostgres } from '../../support/postgres.ts'
import { BENCH_DAY } from '../bench-app.ts'

const EVENTS = 1_000

/** The bench's application in a separate process. */
export interface BenchServer {
  url: string
  /** Returns the processor time that it has used, in seconds. */
  cpuSeconds(): Promise<number>
}

const startServer = async (databaseUrl: string): Promise<BenchServer & { stop(): Promise<void> }> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('server.ts', import.meta.url))],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    cpuSeconds: async () => {
      child.send('cpu')
      const [seconds] = (await once(child, 'message')) as [number]
      return seconds
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts `count` processes on one PostgreSQL with a thousand events; runs `otherwise` if there is none. */
export const withBenchServers = async <T>(
  count: number,
  work: (servers: BenchServer[]) => Promise<T>,
  otherwise: (missing: string) => T,
): Promise<T> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return otherwise(missing)
  try {
    const databaseUrl = await postgres.createDatabase()
    const database = await openPostgres(databaseUrl)
    await database.migrate()
    await addManyEvents(database.db, EVENTS, BENCH_DAY)
    await database.close()
    const servers = []
    try {
      for (let i = 0; i < count; i++) servers.push(await startServer(databaseUrl))
      return await work(servers)
    } finally {
      for (const { stop } of servers) await stop()
    }
  } finally {
    await postgres.stop()
  }
}
