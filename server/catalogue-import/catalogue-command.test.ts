import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { machineVariables } from '../../tests/support/machine-variables.ts'
import { testPostgres } from '../../tests/support/postgres.ts'
import { roughlyCompiled } from '../../tests/support/roughly-compiled.ts'
import { concert, fileOf } from '../../tests/support/server/catalogue.ts'
import { copyFilledDatabase } from '../../tests/support/server/databases.ts'
import { bundled, type ServerProcess, startProcess } from '../../tests/support/server/process.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { markRestored } from '../platform/db/settings.ts'
import { machineNow } from '../platform/machine-clock.ts'
import { root } from '../platform/root.ts'

// Each test starts several programs in sequence.
vi.setConfig({ testTimeout: 600_000 })

const folder = mkdtempSync(join(tmpdir(), 'nectar-command-'))
const { postgres, missing } = await testPostgres()
const servers: ServerProcess[] = []
const serve = (variables: Record<string, string>) => {
  const server = startProcess(variables)
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
})

const run = (program: string, args: string[], variables: Record<string, string>, cwd = root) => {
  const child = spawn(program, args, {
    cwd,
    env: { ...machineVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

/** Runs the command like an operator, from the folder of the file. */
const catalogue = (args: string[], variables: Record<string, string>, cwd?: string) =>
  run('npm', ['--prefix', root, 'run', '--silent', 'catalogue', '--', ...args], variables, cwd).ended
/** Runs the bundled program, which starts sooner and can be killed. */
const program = (args: string[], variables: Record<string, string>) =>
  run(process.execPath, [...roughlyCompiled, bundled('catalogue'), ...args], variables)

const inDays = (days: number) => new Date(machineNow().getTime() + days * 24 * 3600_000).toISOString()
const soon = (more: Record<string, unknown> = {}) =>
  concert({ startDate: inDays(40), maximumAttendeeCapacity: 60, offers: { price: 12 }, ...more })
const lines = (count: number) =>
  fileOf(
    Array.from({ length: count }, (_, index) =>
      JSON.stringify(soon({ '@id': `https://a.exemple.fr/${index}`, name: `Soir ${index}` })),
    ).join('\n'),
    'soirs.ndjson',
  )

const eventsOf = async (address: string): Promise<{ eventName: string; source: string }[]> =>
  (await fetch(`${address}/api/events?limit=100`)).json()

describe('the command', () => {
  const nowhere = { DATA_DIR: join(folder, 'jamais') }

  test('says how it is used', async () => {
    const { code, output } = await catalogue([], nowhere)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Une commande est attendue\.\n\nUsage : bin\/nectar catalogue .*\n[\s\S]*^ {2}import .*<FICHIER>/m,
    )
    expect(await program(['--help'], nowhere).ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Usage/),
    })
    const odd = await program(['import', 'x', '--seats', 'beaucoup'], nowhere).ended
    expect(odd).toMatchObject({ code: 1, output: expect.stringMatching(/^--seats : un nombre entier/) })
  })

  test('a file that cannot be read, or a bad setting, is one line and touches nothing', async () => {
    expect(await program(['import', 'absent.json'], nowhere).ended).toEqual({
      code: 1,
      output: 'absent.json : ce fichier n’existe pas.\n',
    })
    const bad = await program(['import', fileOf([soon()])], {
      ...nowhere,
      DATABASE_URL: 'mysql://secret@h/b',
    }).ended
    expect(bad.code).toBe(1)
    expect(bad.output).toMatch(/^DATABASE_URL : .+\n$/)
    expect(bad.output).not.toContain('secret')
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  })

  test('tried out where there is no database yet, makes none', async () => {
    const { code, output } = await program(['import', fileOf([soon()]), '--dry-run'], nowhere).ended
    expect(output).toMatch(
      /^Essai : rien n’est écrit\.\n.+ : JSON-LD\nAnnuaire : 0 artiste, 1 lieu, 0 producteur de plus\n1 ajouté, 0 mis à jour, 0 inchangé, 0 refusé\n$/,
    )
    expect(code).toBe(0)
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  })

  test('fills the embedded database while no server has it, and no demonstration with it', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = join(folder, 'data')
    const file = fileOf([soon()], 'programme.json')
    const first = await catalogue(['import', basename(file)], { DATA_DIR }, dirname(file))
    expect(first.output).toContain('1 ajouté, 0 mis à jour, 0 inchangé, 0 refusé')
    expect(first.code).toBe(0)

    const server = serve({ DATA_DIR })
    expect((await eventsOf(await server.ready)).map(({ eventName }) => eventName)).toEqual(['Marée basse'])
    const refused = await program(['import', file], { DATA_DIR }).ended
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(
      /^Un autre processus Nectar \(processus \d+ sur .+\) utilise .+ : arrêtez le serveur .+\n$/,
    )
    expect(refused.output).toContain(String(server.child.pid))
    server.child.kill('SIGTERM')
    await server.ended
    const spoilt = await program(['import', fileOf([soon({ '@id': 'x', name: null })])], { DATA_DIR }).ended
    expect(spoilt.output).toContain(
      '✗ n° 1 : le nom (name) manque\n0 ajouté, 0 mis à jour, 0 inchangé, 1 refusé',
    )
    expect(spoilt.code).toBe(2)
    const trial = await program(['import', file, '--dry-run'], { DATA_DIR }).ended
    expect(trial.output).toContain('0 ajouté, 0 mis à jour, 1 inchangé, 0 refusé')
  })
})

describe('the commands about one concert', () => {
  test('without a database, or with a bad date, are refused and make none', async () => {
    const nowhere = { DATA_DIR: join(folder, 'nulle-part') }
    expect(await program(['cancel', 'x'], nowhere).ended).toEqual({
      code: 1,
      output: 'Il n’y a pas encore de catalogue ici.\n',
    })
    const bad = await program(['move', 'x', '--date', '2027-13-01'], nowhere).ended
    expect(bad).toMatchObject({ code: 1, output: expect.stringMatching(/^--date : un jour de la forme/) })
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  })

  test('are carried out on the embedded database; the server shows it once it starts', {
    tags: ['long'],
  }, async () => {
    const DATA_DIR = copyFilledDatabase(join(folder, 'embarquee'))
    const id = 'maree-haute'
    const first = serve({ DATA_DIR })
    await first.ready
    const busy = await program(['cancel', id], { DATA_DIR }).ended
    expect(busy).toMatchObject({ code: 1, output: expect.stringMatching(/^Un autre processus Nectar/) })
    first.child.kill('SIGTERM')
    await first.ended

    // The demonstration ages daily: by the program's clock its concerts have taken place.
    const { code, output } = await program(['cancel', id, '--past'], { DATA_DIR }).ended
    expect(code).toBe(0)
    expect(output).toMatch(/^annulé\s: 1 personne, 2 places, 28\s€ à rembourser$/m)
    const holders = await catalogue(['holders', id, '--csv'], { DATA_DIR })
    expect(holders.code).toBe(0)
    expect(holders.output).toMatch(
      /^\ufeff"nom";"prénom";"email";"billet";"places";.+\r\n.+standard@nectar\.test/,
    )
    const address = await serve({ DATA_DIR }).ready
    expect(await (await fetch(`${address}/api/events/${id}`)).json()).toMatchObject({ status: 'cancelled' })
    const listed = (await eventsOf(address)).map(({ eventName }) => eventName)
    expect(listed.length).toBeGreaterThan(20)
    expect(listed).not.toContain('Marée haute')
  })
})

describe.skipIf(!postgres)(`on a PostgreSQL that servers share${missing ? ` (${missing})` : ''}`, () => {
  const fresh = async () => (await postgres?.createDatabase()) ?? ''
  const filled = async () => (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
  const count = async (url: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from events')
      return rows[0]?.n ?? 0
    } finally {
      await client.end()
    }
  }

  /** Blocks inserts of events beyond `limit` until it is opened, so that a process can be ended in the middle. */
  const gateAfter = async (limit: number, url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('select pg_advisory_lock(8150)')
    await client.query(`create function hold() returns trigger language plpgsql as $$ begin
      if (select count(*) from events) > ${limit} then perform pg_advisory_xact_lock_shared(8150); end if;
      return null;
    end $$`)
    await client.query(
      'create trigger hold after insert on events for each statement execute function hold()',
    )
    return { open: () => client.end() }
  }

  test('what is imported shows in the running server at once', { tags: ['long'] }, async () => {
    const DATABASE_URL = await fresh()
    const address = await serve({ DATABASE_URL }).ready
    expect(await eventsOf(address)).toEqual([])
    const { code, output } = await program(['import', fileOf([soon()]), '--source', 'Concerts-API'], {
      DATABASE_URL,
    }).ended
    expect(output).toContain('1 ajouté')
    expect(code).toBe(0)
    await expect
      .poll(() => eventsOf(address))
      .toEqual([
        expect.objectContaining({
          eventName: 'Marée basse',
          source: 'concerts-api',
          ticketingMode: 'internal',
        }),
      ])
    const changed = fileOf([soon({ name: 'Marée haute' })])
    await program(['import', changed, '--source', 'concerts-api'], { DATABASE_URL }).ended
    await expect.poll(async () => (await eventsOf(address))[0]?.eventName).toBe('Marée haute')
    const cancelled = fileOf([soon({ eventStatus: 'EventCancelled' })])
    await program(['import', cancelled, '--source', 'concerts-api'], { DATABASE_URL }).ended
    await expect.poll(() => eventsOf(address)).toEqual([])
  })

  test('tried out on an empty one leaves it empty', async () => {
    const DATABASE_URL = await fresh()
    const { output } = await program(['import', fileOf([soon()]), '--dry-run'], { DATABASE_URL }).ended
    expect(output).toContain('1 ajouté')
    await expect(count(DATABASE_URL)).rejects.toThrow('relation "events" does not exist')
  })

  test('a restored copy that nobody has released is read, and not changed', async () => {
    const DATABASE_URL = await filled()
    const before = await count(DATABASE_URL)
    const database = await openPostgres(DATABASE_URL)
    await markRestored(database.db, { takenAt: '2026-11-20T10:00:00.000Z', now: machineNow() })
    await database.close()
    const on = (...args: string[]) => program(args, { DATABASE_URL }).ended
    const refused = {
      code: 1,
      output:
        'Cette copie revient d’une sauvegarde et n’enregistre rien : libérez-la d’abord (bin/nectar admin release).\n',
    }
    const file = fileOf([soon()])
    expect(await on('import', file)).toEqual(refused)
    expect(await on('cancel', 'maree-haute', '--past')).toEqual(refused)
    expect(await on('edit', 'maree-haute', '--name', 'Autre nom')).toEqual(refused)
    expect(await on('import', file, '--dry-run')).toMatchObject({ code: 0 })
    expect(await on('holders', 'maree-haute')).toMatchObject({ code: 0 })
    expect(await count(DATABASE_URL)).toBe(before)
  })

  test('two at once do it once', { tags: ['long'] }, async () => {
    const DATABASE_URL = await fresh()
    const file = lines(1_000)
    const ends = await Promise.all([0, 1].map(() => program(['import', file], { DATABASE_URL }).ended))
    expect(ends.map(({ code }) => code)).toEqual([0, 0])
    expect(await count(DATABASE_URL)).toBe(1_000)
    expect(ends.map(({ output }) => output.trim().split('\n').at(-1)).sort()).toEqual([
      '0 ajouté, 0 mis à jour, 1000 inchangés, 0 refusé',
      '1000 ajoutés, 0 mis à jour, 0 inchangé, 0 refusé',
    ])
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'ended by %s, it leaves whole batches, and another run finishes',
    { tags: ['long'] },
    async (signal) => {
      const DATABASE_URL = await filled()
      const before = await count(DATABASE_URL)
      const file = lines(2_000)
      // In the second of four batches.
      const gate = await gateAfter(before + 500, DATABASE_URL)
      const { child, ended } = program(['import', file], { DATABASE_URL })
      await expect.poll(() => count(DATABASE_URL), { interval: 20 }).toBeGreaterThan(before)
      child.kill(signal)
      await gate.open()
      const { output } = await ended
      const stored = (await count(DATABASE_URL)) - before
      expect(stored).toBeLessThan(2_000)
      expect(stored % 500).toBe(0)
      if (signal === 'SIGTERM') {
        expect(output).toContain('Interrompu : relancez la même commande pour finir.')
        expect(output).toContain(`${stored} ajoutés`)
      }
      const rest = await program(['import', file], { DATABASE_URL }).ended
      expect(rest.output).toContain(`${2_000 - stored} ajoutés, 0 mis à jour, ${stored} inchangés, 0 refusé`)
      expect(await count(DATABASE_URL)).toBe(before + 2_000)
    },
  )
})
