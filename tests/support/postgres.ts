import { execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresVariables } from './machine-variables.ts'

/** A PostgreSQL for tests: databases on a server of our own, or on the one in `TEST_DATABASE_URL`. */
export interface TestPostgres {
  url: string
  /** Creates a database, empty or copied from the one at `template`, which must have no connection; returns its address. */
  createDatabase(template?: string): Promise<string>
  stop(): Promise<void>
}

const INSTALLED = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** Returns the path of this machine's newest PostgreSQL programs. */
export const newestBinaries = (): string | undefined =>
  (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
    .filter((version) => Number(version) >= 15 && existsSync(join(INSTALLED, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALLED, version, 'bin'))[0]

const installBinaries = (): void => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], {
      env,
      stdio: 'ignore',
    })
  } catch {
    // The caller reports that there is none.
  }
}

/** Returns the user to run PostgreSQL as, since it refuses to run as root. */
export const owner = (): { uid: number; gid: number } | undefined => {
  if (!isRoot) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ask = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const startServer = async (
  binaries: string,
  more: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> => {
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'nectar-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: postgresVariables() }
  const settingUp = ['-D', data, '-U', 'nectar', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await promisify(execFile)(join(binaries, 'initdb'), settingUp, options)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 300,
    ...more,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const url = `postgres://nectar@127.0.0.1:${port}/postgres`
  for (let attempt = 0; ; attempt++) {
    try {
      await ask(url)
      break
    } catch (error) {
      if (attempt > 100 || server.exitCode !== null) throw error
      await wait(100)
    }
  }
  return {
    url,
    stop: async () => {
      process.off('exit', kill)
      kill()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const databasesOn = (url: string, stop: () => Promise<void>): TestPostgres => {
  const created: string[] = []
  return {
    url,
    createDatabase: async (template) => {
      const name = `nectar_test_${randomBytes(8).toString('hex')}`
      created.push(name)
      const copied = template ? ` template ${new URL(template).pathname.slice(1)}` : ''
      // Copying files takes a fourth of the time that writing them to the log does.
      await ask(url, `create database ${name}${copied} strategy file_copy`)
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
    stop: async () => {
      // On one connection: each is a process of the server.
      if (created.length > 0)
        await ask(url, ...created.map((name) => `drop database if exists ${name} with (force)`))
      await stop()
    },
  }
}

/**
 * Starts or finds a PostgreSQL ≥ 15: `TEST_DATABASE_URL`, else this machine's binaries, else Debian's package
 * if root may install it. `settings` are for one that it starts. Returns the reason if there is none; throws in CI.
 */
export const testPostgres = async (
  settings: Record<string, string> = {},
): Promise<{ postgres: TestPostgres; missing?: never } | { postgres?: never; missing: string }> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { postgres: databasesOn(given, async () => {}) }
  if (!newestBinaries()) installBinaries()
  const binaries = newestBinaries()
  if (binaries) {
    const { url, stop } = await startServer(binaries, settings)
    return { postgres: databasesOn(url, stop) }
  }
  const missing = 'no PostgreSQL ≥ 15: set TEST_DATABASE_URL or install one'
  if (process.env.CI) throw new Error(missing)
  return { missing }
}
