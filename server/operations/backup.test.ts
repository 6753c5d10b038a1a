import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SeatKey } from '../../contract/check-in.ts'
import { machineVariables } from '../../tests/support/machine-variables.ts'
import { roughlyCompiled } from '../../tests/support/roughly-compiled.ts'
import { allRows } from '../../tests/support/server/all-rows.ts'
import { openFilledEmbedded, postgresOrReason } from '../../tests/support/server/databases.ts'
import { EMAIL, liveFully } from '../../tests/support/server/full-life.ts'
import { FILLED_AT, type Harness, signupForm, startHarness } from '../../tests/support/server/harness.ts'
import { PASSWORD } from '../../tests/support/server/password.ts'
import { bundled, post, type ServerProcess, startProcess } from '../../tests/support/server/process.ts'
import { seatKeysOf } from '../modules/door/use-cases/codes.ts'
import type { Database } from '../platform/db/database.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { knownMigrations } from '../platform/db/migrations.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { readSetting, unreleasedCopy } from '../platform/db/settings.ts'
import { root } from '../platform/root.ts'
import { generatePassKey } from '../platform/security/signing-keys.ts'
import { readBackup } from './backup/backup-file.ts'
import { restoreBackup, takeBackup } from './backup/restore.ts'
import { operatorOf, serveOperator } from './control.ts'
import { waitingDeliveries } from './store/admin.ts'
import { dumpedParts, makeTables, moveAside, serversOn, withSnapshot } from './store/tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-backup-'))
const postgres = await postgresOrReason()
const running: ServerProcess[] = []
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
})

const KEY = JSON.stringify(await generatePassKey())
const MAIL = 'Subject: bonjour\r\n'

/** Returns a path in a new folder, so that a retried test finds no files of the first try. */
const freshPath = (name: string): string => join(mkdtempSync(join(folder, 'of-')), name)

/** Creates a server's data folder, including files that are not backed up. */
const dataFolder = (name: string): string => {
  const dataDir = join(folder, name)
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  for (const name of ['database', 'backups']) mkdirSync(join(dataDir, name))
  for (const name of ['nectar-20261120T020000Z.backup', 'nectar-20261121T020000Z.backup.part'])
    writeFileSync(join(dataDir, 'backups', name), 'a backup of before')
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'not a file to copy')
  writeFileSync(join(dataDir, 'owner.json'), '{}')
  writeFileSync(join(dataDir, 'pass-signing-key.json'), KEY, { mode: 0o600 })
  writeFileSync(join(dataDir, 'mail', 'one.eml'), MAIL)
  return dataDir
}

const operations = (args: string[], variables: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...roughlyCompiled, bundled('operations'), ...args], {
      cwd: root,
      env: { ...machineVariables(), ...variables },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('close', (code) => resolve({ code, output }))
  })

const target = (more: { databaseUrl?: string; dataDir: string; overwrite?: boolean }) => ({
  databaseUrl: undefined,
  overwrite: false,
  now: FILLED_AT,
  ...more,
})

describe('the embedded database', () => {
  let api: Harness
  let dataDir: string
  const file = join(folder, 'embedded.backup')
  let rows: Record<string, string[]>
  /** The keys of a member's seats on the original. */
  let seatKeys: SeatKey[]
  beforeAll(async () => {
    api = await startHarness(openFilledEmbedded)
    dataDir = dataFolder('embedded')
    await liveFully(api)
    const token = await api.signIn('standard@nectar.test')
    seatKeys = (await api.call('GET', '/api/tickets/keys', { token })).json
    const control = await serveOperator(operatorOf({ ...api.deps, dataDir }, console), dataDir)
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
    const admin = await operations(['admin', 'sessions', EMAIL], { DATA_DIR: dataDir })
    expect(admin).toMatchObject({ code: 0, output: expect.stringContaining('2 sessions') })
    const { code, output } = await operations(['backup', file], { DATA_DIR: dataDir })
    expect(output).toMatch(/embedded\.backup : [\d\u202f]+ lignes, 2 fichiers, \d+ ko, relu et complet\.\n$/)
    expect(code).toBe(0)
    await control?.stop()
    rows = await allRows(api.database)
  })
  afterAll(() => api?.close())

  test('is backed up by the server that holds it; the file is its owner’s alone, and nothing is left beside', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).sort()).toEqual([
      ...['backups', 'database', 'mail', 'owner.json', 'pass-signing-key.json'],
    ])
    const again = await operations(['backup', file], { DATA_DIR: dataDir })
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('existe déjà') })
  })

  test('a damaged file, a file cut short and one of a later version are refused before anything is touched', async () => {
    const text = gunzipSync(readFileSync(file)).toString()
    const damaged = {
      changed: gzipSync(text.replace('standard@nectar.test', 'standart@nectar.test')),
      short: gzipSync(text.slice(0, text.lastIndexOf('{"end"'))),
      cut: readFileSync(file).subarray(0, 5_000),
      other: Buffer.from('something else'),
      later: gzipSync(text.replace('"format":1', '"format":2')),
    }
    for (const [name, bytes] of Object.entries(damaged)) {
      const bad = join(folder, name)
      writeFileSync(bad, bytes)
      const into = freshPath('into')
      await expect(restoreBackup(bad, target({ dataDir: into })), name).rejects.toThrow(
        { other: 'n’est pas une sauvegarde', later: 'plus récente' }[name] ?? 'abîmé ou incomplet',
      )
      expect(existsSync(into), name).toBe(false)
    }
  })

  /** Adds a file to the backup, with a valid checksum. */
  const withFile = (name: string, mode = 0o600) => {
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    const { end } = JSON.parse(lines.pop() ?? '')
    const body = [
      ...lines,
      JSON.stringify({ file: name, mode }),
      Buffer.from('x').toString('base64'),
      '',
    ].join('\n')
    const sha256 = createHash('sha256').update(body).digest('hex')
    const made = freshPath('made.backup')
    const sealed = { end: { ...end, files: end.files + 1, sha256 } }
    writeFileSync(made, gzipSync(`${body}${JSON.stringify(sealed)}\n`))
    return made
  }

  test.each([
    ['', 'nothing'],
    ['.', 'the folder'],
    ['mail/', 'a folder'],
    ['mail/..', 'the folder by a detour'],
    ['../out', 'what is outside'],
    ['/out', 'the root'],
    ['..\\out', 'what is outside on another system'],
    ['a\0b', 'what no system takes'],
    ['database/PG_VERSION', 'the database'],
  ])(
    'a backup that names a file %j, %s, is refused with one line before anything is touched',
    { tags: ['long'] },
    async (name) => {
      const into = freshPath('into')
      const { code, output } = await operations(['restore', withFile(name)], { DATA_DIR: into })
      expect(output).toMatch(/^[^\n]*cette sauvegarde nomme un fichier hors du dossier de données\.\n$/)
      expect(code).toBe(1)
      expect(existsSync(into)).toBe(false)
    },
  )

  test('a backup in which a file and a folder have one name is refused with one line before anything is touched', async () => {
    const into = freshPath('into')
    await expect(restoreBackup(withFile('mail'), target({ dataDir: into }))).rejects.toThrow(
      /^.*cette sauvegarde donne un même nom à un fichier et à un dossier\.$/,
    )
    expect(existsSync(into)).toBe(false)
  })

  test('what is restored is its owner’s alone, whatever mode the backup names', {
    tags: ['long'],
  }, async () => {
    const into = freshPath('into')
    await restoreBackup(withFile('mail/two.eml', 0o4777), target({ dataDir: into }))
    for (const name of ['one.eml', 'two.eml'])
      expect(statSync(join(into, 'mail', name)).mode & 0o7777, name).toBe(0o600)
    expect(statSync(join(into, 'mail')).mode & 0o7777).toBe(0o700)
  })

  describe.skipIf(!postgres)('restored into a PostgreSQL', () => {
    let into: string
    let variables: { DATABASE_URL: string; DATA_DIR: string }
    const restoreOnce = async (databaseUrl: string) => {
      const restored = { databaseUrl, dataDir: freshPath('once') }
      await restoreBackup(file, target(restored))
      return restored
    }
    /** Each test has a copy. */
    let once: ReturnType<typeof restoreOnce> | undefined
    beforeEach(async () => {
      if (!postgres) return
      once ??= postgres.createDatabase().then(restoreOnce)
      const { databaseUrl, dataDir: restoredDir } = await once
      into = freshPath('on-postgres')
      cpSync(restoredDir, into, { recursive: true })
      variables = { DATABASE_URL: await postgres.createDatabase(databaseUrl), DATA_DIR: into }
    })
    const withRestored = async (work: (database: Database) => Promise<void>) => {
      const restored = await openPostgres(variables.DATABASE_URL)
      await work(restored).finally(() => restored.close())
    }
    /** PostgreSQL lists a session slightly longer than it lasts. */
    const untilAllHaveLeft = async () => {
      const watching = await openPostgres(variables.DATABASE_URL, undefined, {
        applicationName: 'nectar-restore',
      })
      await expect
        .poll(() => serversOn(watching.db))
        .toBe(0)
        .finally(() => watching.close())
    }

    test('it has every row, key and file, as an unreleased copy; it is written over on demand alone, and never under a server', async () => {
      const again = { databaseUrl: variables.DATABASE_URL, dataDir: into }
      const overwrite = target({ ...again, overwrite: true })
      await withRestored(async (restored) => {
        expect(await allRows(restored)).toEqual(rows)
        expect(await readSetting(restored.db, 'pass-signing-key')).toEqual(JSON.parse(KEY))
        // Living codes that phones sign with their stored keys are valid with the copy's lists.
        const copied = seatKeysOf(restored.db)
        expect(seatKeys).not.toEqual([])
        for (const { seatId, key } of seatKeys) expect((await copied.pair(seatId)).key).toEqual(key)
        expect(await unreleasedCopy(restored.db)).toMatchObject({ restoredAt: FILLED_AT.toISOString() })
        await expect(restoreBackup(file, target(again))).rejects.toThrow('n’est pas vide')
        await expect(restoreBackup(file, overwrite)).rejects.toThrow('un serveur Nectar utilise cette base')
      })
      expect(readFileSync(join(into, 'mail', 'one.eml'), 'utf8')).toBe(MAIL)
      expect(existsSync(join(into, 'pass-signing-key.json'))).toBe(false)
      await untilAllHaveLeft()
      await restoreBackup(file, overwrite)
      await withRestored(async (restored) => expect(await allRows(restored)).toEqual(rows))
    })

    test('a restore that fails leaves what stood there', async () => {
      const text = gunzipSync(readFileSync(file)).toString()
      // The checksum is valid, the rows are not: a member without an address.
      const lines = text.replace('"email":"standard@nectar.test"', '"email":null').split('\n').slice(0, -2)
      const body = `${lines.join('\n')}\n`
      const { end } = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')
      const sha256 = createHash('sha256').update(body).digest('hex')
      const bad = join(folder, 'null-address')
      writeFileSync(bad, gzipSync(`${body}${JSON.stringify({ end: { ...end, sha256 } })}\n`))
      const overwrite = target({ databaseUrl: variables.DATABASE_URL, dataDir: into, overwrite: true })
      await expect(restoreBackup(bad, overwrite)).rejects.toThrow('Failed query')
      await withRestored(async (restored) => expect(await allRows(restored)).toEqual(rows))
    })

    test('a folder that takes no files is told apart from a restore that changed nothing', async () => {
      const closed = freshPath('no-folder')
      writeFileSync(closed, '')
      const overwrite = target({ databaseUrl: variables.DATABASE_URL, dataDir: closed, overwrite: true })
      await expect(restoreBackup(file, overwrite)).rejects.toThrow(
        'DATA_DIR : la base est rétablie, mais pas',
      )
      await withRestored(async (restored) => expect(await allRows(restored)).toEqual(rows))
    })

    test('a restore that was killed is no empty database to a server, and the next restore first undoes it', async () => {
      await withRestored(async ({ db }) => {
        await db.transaction(async (tx) => {
          await moveAside(tx, '1')
          await makeTables(tx, knownMigrations().at(-1)?.folderMillis ?? 0)
        })
      })
      await withRestored(async (restored) => {
        await expect(restored.migrate()).rejects.toThrow('un rétablissement y a été interrompu')
      })
      await untilAllHaveLeft()
      const again = target({ databaseUrl: variables.DATABASE_URL, dataDir: into })
      await expect(restoreBackup(file, again)).rejects.toThrow('n’est pas vide')
      await withRestored(async (restored) => {
        await restored.migrate()
        expect(await allRows(restored)).toEqual(rows)
      })
    })

    test('a backup that was killed is in nobody’s way', async () => {
      const anew = freshPath('after-a-kill.backup')
      writeFileSync(`${anew}.part`, 'half of one')
      const { code, output } = await operations(['backup', anew], {
        DATABASE_URL: variables.DATABASE_URL,
        DATA_DIR: into,
      })
      expect([code, output]).toEqual([0, expect.stringContaining('relu et complet')])
      expect(existsSync(`${anew}.part`)).toBe(false)
    })

    test('backed up from there, whoever writes meanwhile is not held up, and it is restored into a folder', {
      tags: ['long'],
    }, async () => {
      const second = freshPath('postgres.backup')
      await withRestored(async (restored) => {
        const taken = takeBackup({ database: restored, dataDir: into }, second, FILLED_AT)
        await restored.db.execute(sql`insert into preregistrations values ('pendant@exemple.fr', now())`)
        await taken
      })
      const folderInto = freshPath('restored')
      mkdirSync(folderInto)
      writeFileSync(join(folderInto, 'vapid-keys.json'), 'older')
      await expect(restoreBackup(second, target({ dataDir: folderInto }))).rejects.toThrow('n’est pas vide')
      expect(readdirSync(folderInto)).toEqual(['vapid-keys.json'])

      const { aside } = await restoreBackup(second, target({ dataDir: folderInto, overwrite: true }))
      expect(readFileSync(join(aside ?? '', 'vapid-keys.json'), 'utf8')).toBe('older')
      expect(readFileSync(join(folderInto, 'mail', 'one.eml'), 'utf8')).toBe(MAIL)
      const key = join(folderInto, 'pass-signing-key.json')
      expect(JSON.parse(readFileSync(key, 'utf8'))).toEqual(JSON.parse(KEY))
      expect(statSync(key).mode & 0o777).toBe(0o600)
      const restored = await openEmbedded(join(folderInto, 'database'))
      const found = await allRows(restored)
      await restored.close()
      // The concurrently inserted row may or may not be in it.
      const { preregistrations, ...others } = found
      expect(preregistrations?.filter((row) => !row.includes('pendant@exemple.fr'))).toEqual(
        rows.preregistrations,
      )
      expect({ ...others, preregistrations: rows.preregistrations }).toEqual(rows)
    })

    test('it is read, sends nothing and takes nothing, until it is released', async () => {
      rmSync(join(into, 'mail'), { recursive: true })
      const server = startProcess(variables)
      running.push(server)
      const origin = await server.ready
      await expect.poll(() => server.output()).toContain('Copie rétablie de la sauvegarde du')
      expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
      const id = randomUUID()
      const refused = await fetch(`${origin}/api/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': id },
        body: JSON.stringify(signupForm('retenu@exemple.fr')),
      })
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { message: expect.stringContaining('revient d’une sauvegarde'), requestId: id },
      ])
      const account = { email: 'standard@nectar.test', password: 'nectar-demo' }
      const signedIn = await post(`${origin}/api/auth/login`, account)
      const token = (signedIn?.json as { token: string } | undefined)?.token ?? 'refused'
      const unknownId = await fetch(`${origin}/api/auth/me`, { headers: { 'x-request-id': 'a\tb' } })
      expect(unknownId.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      // The log has the call by its id, without a name, address or token.
      const line = server
        .output()
        .split('\n')
        .find((text) => text.includes(id))
      expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, reqId: id })
      for (const word of ['retenu@', 'Zoé', 'Lefèvre', '06 00 00', PASSWORD, token])
        expect(server.output()).not.toContain(word)
      const dropped = await operations(['admin', 'release', '--drop'], variables)
      expect(dropped.output).toMatch(/^\d+ mails et \d+ notifications en attente ne partiront pas\./)
      // Messages that waited at the backup were not sent, although the server had enough time.
      expect(server.output()).not.toContain('.eml')
      expect(existsSync(join(into, 'mail'))).toBe(false)
      await withRestored(async ({ db }) => {
        expect(await unreleasedCopy(db)).toBeNull()
        expect(await waitingDeliveries(db)).toEqual({ mails: 0, pushes: 0 })
      })
      expect((await operations(['admin', 'release', '--drop'], variables)).output).toBe(
        'Rien n’est retenu ici.\n',
      )
    })
  })
})

/** Made by `npm run backup` of 2026-11-23, five migrations ago, from the demonstration and a member's whole life. */
const OLDER = join(root, 'tests', 'stored-rows', 'backups', '2026-11-23.backup')

type Row = Record<string, unknown>
/** Returns the rows of a backup, or of a dump for one, by table. */
const rowsIn = async (parts: ReturnType<typeof readBackup>): Promise<Map<string, Row[]>> => {
  const tables = new Map<string, Row[]>()
  for await (const part of parts)
    if ('kind' in part && part.kind === 'rows')
      tables.set(part.table, [...(tables.get(part.table) ?? []), ...(JSON.parse(part.json) as Row[])])
  return tables
}

describe.each([
  {
    name: 'a PostgreSQL',
    isThere: postgres !== undefined,
    tags: [] as 'long'[],
    url: () => postgres?.createDatabase(),
  },
  { name: 'a folder', isThere: true, tags: ['long'] as 'long'[], url: async () => undefined },
])('a backup of an older version, restored into $name', ({ isThere, tags, url }) => {
  test.skipIf(!isThere)('has every row that it had, as this version reads them', { tags }, async () => {
    const databaseUrl = await url()
    const dataDir = freshPath('older')
    const { migration } = await restoreBackup(OLDER, target({ dataDir, ...(databaseUrl && { databaseUrl }) }))
    expect(knownMigrations().filter(({ folderMillis }) => folderMillis > migration).length).toBeGreaterThan(3)

    const before = await rowsIn(readBackup(OLDER))
    const database = databaseUrl
      ? await openPostgres(databaseUrl)
      : await openEmbedded(join(dataDir, 'database'))
    try {
      await database.migrate()
      const restored = await withSnapshot(database.db, (tx) => rowsIn(dumpedParts(tx)))
      for (const [table, rows] of before) {
        // Columns were added since.
        const names = Object.keys(rows[0] ?? {})
        const known = (row: Row) => JSON.stringify(names.map((name) => row[name]))
        const found = new Set(restored.get(table)?.map(known))
        expect([table, rows.filter((row) => !found.has(known(row)))]).toEqual([table, []])
      }
      expect(before.get('members')?.length).toBeGreaterThan(3)
    } finally {
      await database.close()
    }
    const server = startProcess(
      databaseUrl ? { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } : { DATA_DIR: dataDir },
    )
    running.push(server)
    const origin = await server.ready
    const account = { email: 'standard@nectar.test', password: 'nectar-demo' }
    const signedIn = await post(`${origin}/api/auth/login`, account)
    const { token } = (signedIn?.json ?? {}) as { token?: string }
    const tickets = await fetch(`${origin}/api/tickets`, { headers: { authorization: `Bearer ${token}` } })
    expect(tickets.status).toBe(200)
    expect(((await tickets.json()) as unknown[]).length).toBeGreaterThan(0)
  })
})
