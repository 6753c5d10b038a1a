import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import {
  CATALOGUE_CHANNEL,
  type CatalogueListener,
  type Database,
  DatabaseUnavailable,
  DUE_CHANNEL,
  tell,
} from './database.ts'
import { diskStateOf, isLockTimeout } from './errors.ts'
import { migrationsFolder, refuseInterrupted, refuseNewer } from './migrations.ts'
import { openReplica } from './replica.ts'
import * as schema from './schema.ts'

/** Interval of the listener's self-test, which bounds how long a silently dead connection leaves stale responses. */
const PROOF_EVERY_MS = 5_000

const PROOF_WITHIN_MS = 3_000

const RETRY_MS = 1_000

const openListener = async (
  url: string,
  listener: CatalogueListener,
  onError: (error: Error) => void,
): Promise<{ lost: Promise<void>; end(): void }> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nectar-listener',
    keepAlive: true,
    query_timeout: PROOF_WITHIN_MS,
    connectionTimeoutMillis: 5_000,
  })
  const own = `nectar_${randomUUID().replaceAll('-', '')}`
  let heard = () => {}
  let timer: NodeJS.Timeout | undefined
  let isListening = false

  const lost = new Promise<void>((resolve) => {
    const lose = () => {
      clearTimeout(timer)
      if (isListening) listener.onLost()
      isListening = false
      resolve()
    }
    client.once('end', lose)
    client.on('error', (error) => {
      onError(error)
      lose()
    })
  })
  const end = () => {
    client.end().catch(() => {})
    // A dead peer never replies to the closing message.
    client.emit('end')
  }

  client.on('notification', ({ channel, payload }) => {
    if (channel === own) heard()
    else tell(listener, channel, payload)
  })
  /** Tests the connection with a notification to itself: a pooler in between may accept LISTEN but forward no notifications. */
  const prove = async () => {
    let limit: NodeJS.Timeout | undefined
    const proof = new Promise<void>((resolve, reject) => {
      heard = resolve
      limit = setTimeout(() => reject(new Error('LISTEN: nothing is heard')), PROOF_WITHIN_MS)
    })
    try {
      await Promise.all([proof, client.query(`notify ${own}`)])
    } finally {
      clearTimeout(limit)
    }
  }
  const proveAgain = () => {
    timer = setTimeout(
      () =>
        prove().then(proveAgain, (error: Error) => {
          onError(error)
          end()
        }),
      PROOF_EVERY_MS,
    )
    timer.unref()
  }

  try {
    await client.connect()
    await client.query(`listen ${CATALOGUE_CHANNEL}; listen ${DUE_CHANNEL}; listen ${own}`)
    await prove()
  } catch (error) {
    end()
    throw error
  }
  isListening = true
  listener.onListening()
  proveAgain()
  return { lost, end }
}

/**
 * Listens for catalogue changes on a dedicated connection, which it reopens if lost, until the returned function is called. Resolves after
 * the first attempt, even if that failed.
 */
const listenOnPostgres = async (
  url: string,
  listener: CatalogueListener,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> => {
  const stop = new AbortController()
  // An unreachable database is logged once, not at every attempt.
  let isKnown = false
  const report = (error: Error) => {
    if (!isKnown && !stop.signal.aborted) onError(error)
    isKnown = true
  }
  const connectOnce = async (onAttempt: () => void) => {
    const { lost, end } = await openListener(url, listener, report)
    isKnown = false
    onAttempt()
    if (stop.signal.aborted) end()
    stop.signal.addEventListener('abort', end)
    await lost
    stop.signal.removeEventListener('abort', end)
  }
  await new Promise<void>((onAttempt) => {
    const reconnect = async () => {
      while (!stop.signal.aborted) {
        await connectOnce(onAttempt).catch(report)
        onAttempt()
        // The stop interrupts this wait, which is no error.
        await wait(RETRY_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {})
      }
    }
    void reconnect()
  })
  return async () => stop.abort()
}

/** Lets any number of listeners share one connection, which is open while there are some. They are told in the order in which they came. */
const sharedListening = (
  open: (listener: CatalogueListener) => Promise<() => Promise<void>>,
  first: CatalogueListener[],
): Database['listen'] => {
  // By subscription: the same listener may be given twice.
  const listeners = new Map<object, CatalogueListener>()
  const each = (call: (listener: CatalogueListener) => void) => {
    for (const listener of [...first, ...listeners.values()]) call(listener)
  }
  let isListening = false
  let close: Promise<() => Promise<void>> | undefined
  const openShared = async () => {
    let isEnded = false
    const lose = () => {
      if (isEnded) return
      isListening = false
      each(({ onLost }) => onLost())
    }
    const stop = await open({
      onListening: () => {
        if (isEnded) return
        isListening = true
        each(({ onListening }) => onListening())
      },
      onLost: lose,
      onChange: (change, eventId) => each(({ onChange }) => onChange(change, eventId)),
      onDue: (topic, dueAtMs) => each(({ onDue }) => onDue?.(topic, dueAtMs)),
    })
    return async () => {
      lose()
      isEnded = true
      await stop()
    }
  }
  return async (listener) => {
    const own = {}
    listeners.set(own, listener)
    if (isListening) listener.onListening()
    close ??= openShared()
    await close
    return async () => {
      listeners.delete(own)
      if (listeners.size > 0) return
      const closing = close
      close = undefined
      await (await closing)?.()
    }
  }
}

const OLDEST = 150_000

/** An arbitrary constant: the advisory lock shared by all processes of this application. */
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

/** Maximum wait of a migration for a lock in ms: the statements of running servers queue behind it. */
const LOCK_MS = 15_000

/** Maximum wait for a free connection in ms: a rush of calls is queued, not rejected. An unreachable database is noticed sooner. */
const QUEUE_MS = 30_000

const CONNECT_MS = 5_000

/** A process frozen within a transaction must not block a concert's seats longer than a waiting statement may last. */
const IDLE_IN_TRANSACTION_MS = 8_000

/** Connections of a process at most: orders take ten at a time, and sessions are looked up beside them (decision 085). */
const POOL = 14

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    // A connection lost between two statements of a transaction fails the next statement. Without a listener, the event would end the
    // process.
    this.on('error', () => {})
  }
}

const MIGRATIONS = 'nectar-migrations'

/**
 * Applies the migrations on a connection of their own, without the pool's time limit: an index over millions of rows takes minutes. Throws
 * DatabaseUnavailable if another program keeps a table locked.
 */
const migrateWithoutLimit = async (url: string): Promise<void> => {
  const client = new Client({
    connectionString: url,
    application_name: MIGRATIONS,
    keepAlive: true,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  await client.connect()
  try {
    // The address of the database, or its role, may set a limit for everything else.
    await client.query('set statement_timeout = 0')
    await migrate(drizzle(client), { migrationsFolder })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new DatabaseUnavailable(
      'DATABASE_URL : la base ne peut pas être mise à jour, car un autre programme y occupe une table (une sauvegarde, peut-être) ; recommencez quand il aura fini. Rien n’y a été changé.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/** Uses after which a statement is prepared, and how many are: each costs some memory on each connection. */
const PREPARED = { after: 50, most: 100 }

/** Statements by ids, whose plans do not depend on the values: not searches, lists and filters of the catalogue, nor what scans for due rows. */
const IS_BY_ID =
  /^(?:select|insert|update|delete)\b(?!.*?\b(?:from|into|update) "events")(?!.*\b(?:like|similar|skip locked|search_text)\b)/is

/** PostgreSQL's code for a prepared statement whose columns have changed since. */
const PLAN_CHANGED = '0A000'

/**
 * Names the statements that repeat, so that PostgreSQL parses and plans each once a connection. Only while `isSession` holds: a pooler that gives each
 * transaction another connection would not know the names.
 */
const namedStatements = (isSession: () => boolean) => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  let isBroken = false
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name || names.size >= PREPARED.most) return name
    const count = (uses.get(text) ?? 0) + 1
    if (count < PREPARED.after) {
      if (uses.size < 10 * PREPARED.most || count > 1) uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    if (!IS_BY_ID.test(text)) return undefined
    names.set(text, `nectar_${names.size}`)
    return names.get(text)
  }
  return class NamingClient extends Client {
    override query(...given: unknown[]): never {
      const [config, ...rest] = given
      const isPlain =
        typeof config === 'object' && config !== null && 'text' in config && !('submit' in config)
      const name = isPlain && !isBroken && isSession() ? nameOf(String(config.text)) : undefined
      const ask = super.query as (...query: unknown[]) => unknown
      if (!name) return ask.apply(this, given) as never
      const last = rest.at(-1)
      const note = (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === PLAN_CHANGED) isBroken = true
      }
      if (typeof last === 'function')
        rest[rest.length - 1] = (error: unknown, result: unknown) => {
          note(error)
          last(error, result)
        }
      const asked = ask.call(this, { ...(config as object), name }, ...rest)
      if (asked instanceof Promise) asked.catch(note)
      return asked as never
    }
  }
}

/**
 * Opens a pool on a PostgreSQL ≥ 15 that several processes may share, and one on its streaming replica if there is one. Throws DatabaseUnavailable
 * with a line for the operator.
 */
export const openPostgres = async (
  url: string,
  onIdleError: (error: Error) => void = () => {},
  {
    applicationName = 'nectar',
    replicaUrl,
  }: { applicationName?: string; replicaUrl?: string | undefined } = {},
): Promise<Database> => {
  let isSession = false
  const session: CatalogueListener = {
    onListening: () => {
      isSession = true
    },
    onLost: () => {
      isSession = false
    },
    onChange: () => {},
  }
  const config = {
    max: POOL,
    Client: namedStatements(() => isSession),
    connectionTimeoutMillis: QUEUE_MS,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: applicationName,
  }
  const pool = new pg.Pool({ ...config, connectionString: url })
  // A connection that dies while idle must not end the process: the next query opens a new one.
  pool.on('error', onIdleError)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = drizzle(pool, { schema })
  const disk = diskStateOf(db)
  const replica =
    replicaUrl === undefined
      ? null
      : openReplica({ ...config, connectionString: replicaUrl }, { pool, db }, onIdleError)
  return {
    kind: 'postgres',
    db,
    publicDb: replica?.db ?? db,
    notePublicChange: () => replica?.fallBehind(),
    exclusively: async (work) => {
      const keeper = new pg.Client({
        connectionString: url,
        application_name: MIGRATIONS,
        keepAlive: true,
      })
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
      await migrateWithoutLimit(url)
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
    listen: sharedListening(
      (listener) => listenOnPostgres(url, listener, onIdleError),
      replica ? [session, replica.listener] : [session],
    ),
    close: async () => {
      await replica?.close()
      await pool.end()
    },
  }
}
