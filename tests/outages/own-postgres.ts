import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, newestBinaries, owner } from '../support/postgres.ts'

/** A PostgreSQL that the test may stop. */
export interface OwnPostgres {
  url: string
  port: number
  /** Stops it like an operator or a fault: `immediate` is a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  ask(statement: string): Promise<void>
  /** Starts a replica that follows it until it is promoted. */
  follower(): Promise<OwnPostgres>
  /** Creates a folder that the server may write to. */
  folder(name: string): string
  dispose(): Promise<void>
}

const open = async (
  data: string,
  port: number,
  settings: Record<string, string | number>,
): Promise<OwnPostgres> => {
  const binaries = newestBinaries() ?? ''
  const user = owner()
  const options = { ...user, cwd: data, stdio: 'ignore' as const }
  const url = `postgres://nectar@127.0.0.1:${port}/postgres`
  const disposals: (() => Promise<void>)[] = []
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  let end: (signal: NodeJS.Signals) => Promise<void> = async () => {}
  const start = async () => {
    const flags = Object.entries({
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: join(data, '..'),
      fsync: 'off',
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], options)
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const kill = () => server.kill('SIGQUIT')
    process.once('exit', kill)
    end = async (signal) => {
      process.off('exit', kill)
      server.kill(signal)
      await gone
    }
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask('select 1')
      } catch (error) {
        if (attempt > 200 || server.exitCode !== null) throw error
        await pause(100)
      }
    }
  }
  await start()
  const newFolder = (name: string) => {
    const folder = mkdtempSync(join(data, '..', `${name}-`))
    if (user) chownSync(folder, user.uid, user.gid)
    return folder
  }
  return {
    url,
    port,
    start,
    stop: (how) => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    ask,
    folder: newFolder,
    follower: async () => {
      const copy = join(newFolder('follower'), 'data')
      execFileSync(
        join(binaries, 'pg_basebackup'),
        ['-h', '127.0.0.1', '-p', String(port), '-U', 'nectar', '-D', copy, '-R', '-c', 'fast'],
        options,
      )
      const follower = await open(copy, await freePort(), settings)
      disposals.push(() => follower.dispose())
      return follower
    },
    dispose: async () => {
      for (const dispose of disposals) await dispose()
      await end('SIGQUIT')
    },
  }
}

export const ownPostgres = async (settings: Record<string, string | number> = {}): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'nectar-own-postgres-'))
  const user = owner()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(newestBinaries() ?? '', 'initdb'),
    ['-D', data, '-U', 'nectar', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const server = await open(data, await freePort(), settings)
  return {
    ...server,
    dispose: async () => {
      await server.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
