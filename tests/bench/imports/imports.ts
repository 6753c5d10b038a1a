import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roughlyCompiled } from '../../support/roughly-compiled.ts'
import { cityCalendar, concertFeed } from '../../support/server/large-feeds.ts'
import type { Row } from '../row.ts'

const EVENTS = 500
const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const samples = join(projectRoot, 'server', 'catalogue-import', 'samples')

interface Feed {
  name: string
  file: string
  /** Minimum number of its events that must be imported. */
  least?: number
}

/** Returns the feeds: two large invented ones, and one sample of each kind of file that sites publish. */
const feedsIn = async (folder: string): Promise<Feed[]> => {
  const now = new Date()
  const calendar = join(folder, 'agenda.ics')
  const listing = join(folder, 'concerts.json')
  await writeFile(calendar, cityCalendar(EVENTS, now))
  await writeFile(listing, JSON.stringify(concertFeed(EVENTS, now)))
  return [
    { name: `a city’s calendar, ${EVENTS} events`, file: calendar, least: EVENTS },
    { name: `a listing site’s JSON-LD, ${EVENTS} events`, file: listing, least: EVENTS },
    ...(await readdir(samples)).sort().map((name) => ({ name, file: join(samples, name) })),
  ]
}

/** Returns the output of the command of the version in `root`, importing the file into the embedded database of `data`. */
const importBy = async (root: string, file: string, data: string): Promise<string> => {
  // Earlier versions have no `bin/nectar`.
  const command = existsSync(join(root, 'bin', 'nectar'))
    ? ['bin/nectar', 'catalogue']
    : ['scripts/catalogue.mjs']
  const run = spawn(
    process.execPath,
    [...roughlyCompiled, ...command, 'import', file, '--source', 'essai', '--no-pictures'],
    { cwd: root, env: { ...process.env, DATA_DIR: data, DATABASE_URL: '', INIT_CWD: root } },
  )
  let printed = ''
  for (const stream of [run.stdout, run.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  await new Promise((resolve) => run.once('close', resolve))
  return printed
}

const countOf = (printed: string, what: RegExp): number => Number(what.exec(printed)?.[1] ?? 0)

/**
 * Measures how much of the same feeds gets into the catalogue and the directory. `IMPORTS_OF` names another
 * version's folder, to compare.
 */
export const importedFeeds = async (): Promise<Row[]> => {
  const root = process.env.IMPORTS_OF || projectRoot
  const folder = await mkdtemp(join(tmpdir(), 'nectar-feeds-'))
  const rows: Row[] = []
  try {
    const feeds = await feedsIn(folder)
    // An existing database, so that the first import's set-up does not count.
    const empty = join(folder, 'empty')
    const nothing = join(folder, 'nothing.json')
    await writeFile(nothing, '[]')
    await importBy(root, nothing, empty)
    for (const [index, { name, file, least }] of feeds.entries()) {
      const data = join(folder, `data-${index}`)
      await cp(empty, data, { recursive: true })
      const began = performance.now()
      const printed = await importBy(root, file, data)
      const seconds = (performance.now() - began) / 1000
      const added = countOf(printed, /(\d+) ajoutés?,/)
      const refused = countOf(printed, /(\d+) refusés?/)
      const duplicates = countOf(printed, /(\d+) en double$/m)
      const made = ['artiste', 'lieu', 'producteur'].map((kind) =>
        countOf(printed, new RegExp(`Annuaire :.*?(\\d+) ${kind}`)),
      )
      rows.push({
        name,
        value: `${added} of ${added + refused + duplicates}`,
        goal: least === undefined ? '' : `≥ ${least}`,
        detail: /\d+ ajoutés?,/.test(printed)
          ? `${made[0]} artists, ${made[1]} venues, ${made[2]} producers; ${refused} refused, ${duplicates} twice; ${seconds.toFixed(1)} s`
          : `not imported: ${printed.trim().split('\n').at(-1)}`,
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}
