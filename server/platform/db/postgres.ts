import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, DatabaseUnavailable } from './database.ts'
import { diskStateOf } from './disk-full.ts'
import { refuseInterrupted, refuseNewer } from './migrations.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import * as schema from './schema.ts'

const OLDEST = 150_000
/** Any constant: what processes of this application agree to queue on. */
const ADVISORY_LOCK = 7_163_442

const checkVersion = async (pool: pg.Pool): Promise<void> => {
  let version: number
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    version = Number(rows[0]?.version)
  } catch (cause) {
    const reason =
      cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : ''
    throw new DatabaseUnavailable(`DATABASE_URL : la base PostgreSQL ne répond pas (${reason}).`, { cause })
  }
  if (version < OLDEST) {
    throw new DatabaseUnavailable('DATABASE_URL : PostgreSQL 15 ou plus récent est nécessaire.')
  }
}

/** How long a call waits for a connection while all are busy: a rush is queued, not refused. A database out of reach is known of sooner. */
const QUEUE_MS = 30_000
const CONNECT_MS = 5_000

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    // One that is lost between two statements of a transaction fails the next of them; with nobody to hear of it, it would end the process.
    this.on('error', () => {})
  }
}

/** Opens a pool on a PostgreSQL ≥ 15 that several processes may share. Throws DatabaseUnavailable with the line to print. */
export const openPostgres = async (
  url: string,
  onIdleError: (error: Error) => void = () => {},
  applicationName = 'nectar',
): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    Client,
    connectionTimeoutMillis: QUEUE_MS,
    statement_timeout: 15_000,
    // A process that freezes in the middle of a transaction must not hold a concert's seats: who waits for them waits no longer than a statement may.
    idle_in_transaction_session_timeout: 8_000,
    application_name: applicationName,
  })
  // A connection that dies while idle must not end the process: the next query opens another.
  pool.on('error', onIdleError)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = drizzle(pool, { schema })
  const disk = diskStateOf(db)
  return {
    kind: 'postgres',
    db,
    exclusively: async (work) => {
      const keeper = new pg.Client({ connectionString: url, application_name: 'nectar-migrations' })
      keeper.on('error', onIdleError)
      await keeper.connect()
      try {
        await keeper.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
        return await work()
      } finally {
        await keeper.end()
      }
    },
    migrate: async () => {
      await refuseInterrupted(db)
      await refuseNewer({ kind: 'postgres', db })
      await migrate(db, { migrationsFolder })
    },
    ping: async () => {
      await db.execute(sql`select 1`)
      await disk.check()
    },
    vacuum: async () => {},
    noteDiskFull: disk.note,
    connections: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: (listener) => listenOnPostgres(url, listener, onIdleError),
    close: () => pool.end(),
  }
}
