import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Db } from '../../server/platform/db/database.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { root } from '../../server/platform/root.ts'
import { copyEmptyDatabase } from '../support/server/databases.ts'
import { type ServerProcess, startProcess } from '../support/server/process.ts'
import { besideServer } from './side-door.ts'

const READY_MS = 60_000
const MOST_STARTS = 5
/** Time in ms by which PostgreSQL has ended the longest statement. */
const GONE_MS = 60_000

/** Servers, one of which is killed again and again, and their database. */
export interface World {
  db: Db
  /**
   * Returns the server to prepare and repeat with: on PostgreSQL a second one that keeps running, on the
   * embedded database the restarted one.
   */
  steady(): string
  /** Returns the next server to kill. */
  victim(): Promise<string>
  kill(): void
  /** Resolves once the killed server's statements have ended in the database, and a server is ready. */
  recovered(): Promise<void>
  output(): string
  stop(): Promise<void>
}

type Variables = Record<string, string>

const served = async (server: ServerProcess): Promise<string> => {
  const late = pause(READY_MS, undefined, { ref: false }).then(() => {
    throw new Error(`does not serve: ${server.output()}`)
  })
  return Promise.race([server.ready, late])
}

const end = async (servers: ServerProcess[]) => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
}

/** Starts two servers on one PostgreSQL, and a third that is ready to replace a killed one. */
export const worldOnPostgres = async (databaseUrl: string, variables: Variables): Promise<World> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nectar-kills-'))
  const database = await openPostgres(databaseUrl)
  await database.migrate()
  const watcher = new pg.Client({ connectionString: databaseUrl })
  await watcher.connect()
  let started = 0
  const all: ServerProcess[] = []
  const start = () => {
    const name = `kills-${process.pid}-${started++}`
    const url = new URL(databaseUrl)
    url.searchParams.set('application_name', name)
    const server = Object.assign(
      startProcess({ DATABASE_URL: url.href, DATA_DIR: join(dataDir, name), ...variables }),
      { name },
    )
    all.push(server)
    return server
  }
  const steady = start()
  const steadyAddress = await served(steady)
  let victim = start()
  let spare = start()
  let killed = victim
  return {
    db: database.db,
    steady: () => steadyAddress,
    victim: () => served(victim),
    kill: () => {
      killed = victim
      killed.child.kill('SIGKILL')
      victim = spare
      spare = start()
    },
    recovered: async () => {
      await killed.ended
      for (const end = performance.now() + GONE_MS; ; await pause(10)) {
        const { rows } = await watcher.query(
          'select pid, state, wait_event, query from pg_stat_activity where application_name = $1',
          [killed.name],
        )
        if (rows.length === 0) break
        if (performance.now() > end) throw new Error(`still at work: ${JSON.stringify(rows)}`)
      }
      await served(victim)
    },
    output: () => all.map(({ output }) => output()).join('\n'),
    stop: async () => {
      await end(all)
      await watcher.end()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts one server, restarted after each kill: on PostgreSQL, or on the embedded database of a folder, which
 * is read through the server.
 */
export const worldOfOne = async (databaseUrl: string | undefined, variables: Variables): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-kills-'))
  const dataDir = join(folder, 'data')
  const door = join(folder, 'door')
  const all: ServerProcess[] = []
  const ways: Variables = databaseUrl
    ? { DATABASE_URL: databaseUrl }
    : {
        DEMO_DATA: 'false',
        SIDE_DOOR: door,
        NODE_OPTIONS: `${variables.NODE_OPTIONS ?? ''} --import ${pathToFileURL(join(root, 'tests/support/side-door.mjs')).href}`,
      }
  if (!databaseUrl) copyEmptyDatabase(dataDir)
  const start = () => {
    const server = startProcess({ DATA_DIR: dataDir, ...variables, ...ways })
    all.push(server)
    return server
  }
  let server = start()
  let address = await served(server)
  const database = databaseUrl === undefined ? undefined : await openPostgres(databaseUrl)
  return {
    db: database?.db ?? besideServer(door),
    steady: () => address,
    victim: async () => address,
    kill: () => {
      server.child.kill('SIGKILL')
    },
    recovered: async () => {
      await server.ended
      // Under a fast clock a start has a tenth of its time for a connection: retry it, like a supervisor
      // does.
      for (let tries = 1; ; tries++) {
        server = start()
        const outcome = await served(server).catch((error: unknown) => error)
        if (typeof outcome === 'string') {
          address = outcome
          return
        }
        if (tries === MOST_STARTS) throw outcome
      }
    },
    output: () => all.map(({ output }) => output()).join('\n'),
    stop: async () => {
      await end(all)
      await database?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const worldOnEmbedded = (variables: Variables): Promise<World> => worldOfOne(undefined, variables)
