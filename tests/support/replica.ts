import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgresVariables } from './machine-variables.ts'
import { freePort, newestBinaries, owner } from './postgres.ts'

/** A streaming replica of a test's PostgreSQL, made by PostgreSQL's own programs. */
export interface TestReplica {
  /** Its address for a database of the primary. */
  urlOf(primaryUrl: string): string
  ask(statement: string): Promise<void>
  start(): Promise<void>
  /** Ends its process as a lost machine does. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

/** Copies the PostgreSQL at `primaryUrl` and starts the copy as its streaming replica. */
export const startReplica = async (primaryUrl: string): Promise<TestReplica> => {
  const binaries = newestBinaries() ?? ''
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'nectar-replica-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: postgresVariables(), stdio: 'ignore' as const }
  execFileSync(
    join(binaries, 'pg_basebackup'),
    ['-d', primaryUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    options,
  )
  const port = await freePort()
  let end = async () => {}
  const urlOf = (url: string) => {
    const address = new URL(url)
    address.port = String(port)
    return address.href
  }
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf(primaryUrl) })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    const flags = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      max_connections: 300,
    }
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      options,
    )
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const kill = () => server.kill('SIGQUIT')
    process.once('exit', kill)
    end = async () => {
      process.off('exit', kill)
      kill()
      await gone
    }
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask('select 1')
      } catch (error) {
        if (attempt > 100 || server.exitCode !== null) throw error
        await wait(100)
      }
    }
  }
  await start()
  return {
    urlOf,
    ask,
    start,
    kill: () => end(),
    dispose: async () => {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
