import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/database.ts'
import { openEmbedded } from '../../server/platform/db/embedded.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { root } from '../../server/platform/root.ts'
import { chance } from '../orders-random/random.ts'
import { machineVariables } from '../support/machine-variables.ts'
import { testPostgres } from '../support/postgres.ts'
import { compileRoughly, roughlyCompiled } from '../support/roughly-compiled.ts'
import { fileOf } from '../support/server/catalogue.ts'
import { copyEmptyDatabase } from '../support/server/databases.ts'
import { concertFeed } from '../support/server/large-feeds.ts'
import { bundled } from '../support/server/process.ts'

const KILLS = Number(process.env.KILLS ?? 100)
const SEED = process.env.KILLS_SEED ?? 'kills'
const BATCH = 500
const BATCHES = 3
/** Number of kills per file; then the import may finish. */
const KILLS_A_FILE = 10
const SAY_MS = 30_000

compileRoughly()
const folder = mkdtempSync(join(tmpdir(), 'nectar-kills-import-'))
const { postgres, missing } = await testPostgres()

const picture = PNG.sync.write(new PNG({ width: 8, height: 8 }))
/** Each address serves a different picture. */
const pictures = createServer((request, response) => {
  response.setHeader('content-type', 'image/png')
  response.end(Buffer.concat([picture, Buffer.from(request.url ?? '')]))
})
await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
const gallery = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  pictures.close()
  await postgres?.stop()
})

/** A listing's file, and its next version with higher prices, moved, cancelled and renamed events. */
const feed = concertFeed(BATCH * BATCHES, machineNow()).map((one, index) => ({
  ...one,
  ...(index % 40 === 0 && { image: `${gallery}/${index}` }),
}))
const nextFeed = feed.map((one: Record<string, unknown>, index) => ({
  ...one,
  ...(index % 3 === 0 && { offers: { '@type': 'Offer', price: 31, priceCurrency: 'EUR' } }),
  ...(index % 5 === 0 && {
    startDate: String(one.startDate).replace('T20:30', 'T21:00'),
    image: `${gallery}/${index}/next`,
  }),
  ...(index % 7 === 0 && { eventStatus: 'https://schema.org/EventCancelled' }),
  ...(index % 11 === 0 && { name: `Soir ${index}`, performer: [{ '@type': 'MusicGroup', name: 'Relève' }] }),
}))
const linesOf = (records: object[], name: string) =>
  fileOf(records.map((record) => JSON.stringify(record)).join('\n'), name)

/** Ids derive from the sources' keys, so that two databases with the same content have the same rows except for their dates. */
const TABLES = ['events', 'ticket_types', 'pro_users', 'event_artists', 'event_changes']
const MOMENTS = ['added_at', 'withdrawn_at', 'at', 'check_at', 'return_until']
const stateOf = async ({ db }: Database): Promise<string> => {
  const parts = TABLES.map((table) => {
    const left = [...MOMENTS, ...(table === 'event_changes' ? ['id'] : [])].map((name) => `'${name}'`)
    return `select '${table}' as name, count(*)::int as n, md5(string_agg(row, '' order by row)) as hash
      from (select (to_jsonb(t) - array[${left}] || jsonb_build_object('out', to_jsonb(t)->>'withdrawn_at' is not null))::text as row from ${table} t) rows`
  })
  const { rows } = (await db.execute(sql.raw(parts.join(' union all ')))) as unknown as {
    rows: { name: string; n: number; hash: string }[]
  }
  return rows.map(({ name, n, hash }) => `${name} ${n} ${hash}`).join('\n')
}
const picturesOf = async ({ db }: Database): Promise<string> => {
  const { rows } = (await db.execute(sql`select hash from pictures order by hash`)) as unknown as {
    rows: { hash: string }[]
  }
  return rows.map(({ hash }) => hash).join()
}

/** An empty database, and a way to read it between two imports. */
interface Target {
  variables: Record<string, string>
  look<T>(work: (database: Database) => Promise<T>): Promise<T>
}

const targets = [
  {
    name: 'PostgreSQL',
    isThere: postgres !== undefined,
    make: async (): Promise<Target> => {
      const DATABASE_URL = (await postgres?.createDatabase()) ?? ''
      return {
        variables: { DATABASE_URL },
        look: async (work) => {
          const database = await openPostgres(DATABASE_URL)
          return work(database).finally(() => database.close())
        },
      }
    },
  },
  {
    name: 'the embedded database',
    isThere: true,
    make: async (): Promise<Target> => {
      const DATA_DIR = copyEmptyDatabase(mkdtempSync(join(folder, 'data-')))
      return {
        variables: { DATA_DIR },
        look: async (work) => {
          const database = await openEmbedded(join(DATA_DIR, 'database'))
          return work(database).finally(() => database.close())
        },
      }
    },
  },
]

interface Run {
  /** Duration in ms from its first output. */
  ms: number
  isKilled: boolean
  output: string
}

/** Runs an import, and kills it `killAfter` ms after its first output, when its database and its file are open. */
const runImport = async (file: string, { variables }: Target, killAfter?: number): Promise<Run> => {
  const child = spawn(
    process.execPath,
    [...roughlyCompiled, bundled('catalogue'), 'import', file, '--private-network'],
    {
      cwd: root,
      env: { ...machineVariables(), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let begun = Number.NaN
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (!Number.isNaN(begun) || !output.includes('NDJSON')) return
      begun = performance.now()
      if (killAfter !== undefined) void pause(killAfter).then(() => child.kill('SIGKILL'))
    })
  const signal = await new Promise((resolve) => child.once('close', (_, by) => resolve(by)))
  return { ms: performance.now() - begun, isKilled: signal === 'SIGKILL', output }
}

describe.each(targets)('an import killed in the middle, on $name', ({ name, isThere, make }) => {
  test.skipIf(!isThere)(
    `whole batches stand, and running it again finishes it${missing ? ` (${missing})` : ''}`,
    { timeout: 3 * 3_600_000 },
    async () => {
      const began = performance.now()
      const luck = chance(`${SEED}/import`)
      const files = [linesOf(feed, 'agenda.ndjson'), linesOf(nextFeed, 'suite.ndjson')]
      // The state after each batch, without a kill.
      const reference = await make()
      const whole: string[] = []
      for (const [version, records] of [feed, nextFeed].entries())
        for (let batch = 1; batch <= BATCHES; batch++) {
          const { output } = await runImport(
            linesOf(records.slice(0, batch * BATCH), `${version}-${batch}.ndjson`),
            reference,
          )
          expect(output).toContain(' 0 refusé')
          whole.push(await reference.look(stateOf))
        }
      expect(new Set(whole).size).toBe(2 * BATCHES)
      const allPictures = await reference.look(picturesOf)
      const timed = await make()
      const takes: number[] = []
      for (const file of files) takes.push((await runImport(file, timed)).ms)

      const faults: string[] = []
      const found = { none: 0, some: 0, all: 0 }
      let kills = 0
      let said = performance.now()
      while (kills < KILLS) {
        const target = await make()
        for (const [version, file] of files.entries()) {
          const first = version * BATCHES
          let at = first
          for (let own = 0; own < KILLS_A_FILE && kills < KILLS; ) {
            const { isKilled, output } = await runImport(
              file,
              target,
              luck.between(0, Math.round(takes[version] ?? 0)),
            )
            if (!isKilled) {
              expect(output).toContain(' 0 refusé')
              break
            }
            own++
            kills++
            const state = await target.look(stateOf)
            // The state must be the initial one, or that of at least as many whole batches as before.
            const now = whole.indexOf(state) + 1
            const isNew = version === 0 && /^events 0 /.test(state)
            if ((now === 0 && !isNew) || now < at)
              faults.push(`killed at ${at} of ${whole.length}, it stands at ${now}:\n${state}`)
            at = Math.max(at, now)
            found[at === first ? 'none' : at === first + BATCHES ? 'all' : 'some']++
          }
          const { output } = await runImport(file, target)
          expect(output).toContain(' 0 refusé')
          expect(await target.look(stateOf)).toBe(whole[first + BATCHES - 1])
          const again = await runImport(file, target)
          expect(again.output).toMatch(/^0 ajouté, 0 mis à jour, \d+ inchangés, 0 refusé$/m)
          if (performance.now() - said > SAY_MS) {
            said = performance.now()
            console.info(`${name}: ${kills} imports killed, ${Math.round((said - began) / 1000)} s`)
          }
        }
        expect(await target.look(picturesOf)).toBe(allPictures)
      }
      console.info(
        `${name}: ${kills} imports killed, none of a file's batches stored ${found.none}, some ${found.some}, all ${found.all}; half ${faults.length}; seed ${SEED}, ${Math.round((performance.now() - began) / 1000)} s`,
      )
      expect(faults).toEqual([])
      expect(found.some).toBeGreaterThan(0)
    },
  )
})
