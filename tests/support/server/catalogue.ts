import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { openSourceFile } from '../../../server/catalogue-import/files/source-file.ts'
import { pictureCopier } from '../../../server/catalogue-import/pictures.ts'
import { Report } from '../../../server/catalogue-import/report.ts'
import type { Actor } from '../../../server/modules/catalogue/rules/plan.ts'
import type { CatalogueRecord, Found } from '../../../server/modules/catalogue/rules/record.ts'
import { type SaveOptions, saveEvents } from '../../../server/modules/catalogue/use-cases/save-events.ts'
import type { Db } from '../../../server/platform/db/database.ts'
import { events, proUsers } from '../../../server/platform/db/schema.ts'
import { root } from '../../../server/platform/root.ts'
import { openFilledEmbedded } from './databases.ts'
import { FILLED_AT, type Harness, startHarness } from './harness.ts'
import { writtenFiles } from './written-files.ts'

/** Returns the path of a sample of the import. */
export const sample = (name: string): string => join(root, 'server', 'catalogue-import', 'samples', name)

let count = 0
/** Writes a file with this content. */
export const fileOf = (content: string | Uint8Array | unknown[], name = 'fichier'): string => {
  count += 1
  const path = join(writtenFiles.folder(), `${count}-${name}`)
  const isBinary = typeof content === 'string' || content instanceof Uint8Array
  writeFileSync(path, isBinary ? content : JSON.stringify(content))
  return path
}

/** Returns a valid event, for a test to spoil one field of. */
export const concert = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://salle.exemple.fr/concerts/1#event',
  name: 'Marée basse',
  startDate: '2027-05-14T20:30:00+02:00',
  url: 'https://salle.exemple.fr/concerts/1',
  location: { '@type': 'Place', name: 'La Jetée', address: { addressLocality: 'Nantes' } },
  ...more,
})

export const found = async (path: string, now = FILLED_AT): Promise<Found[]> => {
  const all: Found[] = []
  for await (const one of (await openSourceFile(path, now)).found) all.push(one)
  return all
}

/** Parses the only event of a file. */
export const recordOf = async (content: string | Uint8Array | unknown[]): Promise<CatalogueRecord> => {
  const [one] = await found(fileOf(content))
  if (!one || !('record' in one) || one.record.status !== 'planned') throw new Error(JSON.stringify(one))
  return one.record
}

interface ImportedAs extends Partial<SaveOptions> {
  host?: string | null
  copyPictures?: boolean
  source?: string | null
  actor?: Actor
}

/** Imports a file like the command, without pictures unless requested. */
export const importFile = async (
  db: Db,
  path: string,
  { copyPictures = false, source = null, host, actor = 'import', ...options }: ImportedAs = {},
) => {
  const now = options.now ?? FILLED_AT
  const file = await openSourceFile(path, now)
  const report = new Report()
  const lines: string[] = []
  const dryRun = options.dryRun ?? false
  const from = { named: source, host: host === undefined ? file.host : host }
  const directory = await saveEvents(file.found, from, actor, {
    db,
    now,
    pictures: copyPictures ? pictureCopier(db, { now: () => now, dryRun, privateNetwork: true }) : null,
    report: (outcome) => lines.push(...report.add(outcome)),
    ...options,
  })
  return { lines, directory, summary: report.summary(), exitCode: report.exitCode() }
}

const TABLES = [
  ...['events', 'ticket_types', 'bookings', 'favourites', 'pictures', 'members', 'settings'],
  ...['pro_users', 'event_artists'],
]

/** Returns every row that an import could touch, with its storage location: an UPDATE that changes nothing shows too. */
export const everyRow = async (db: Db): Promise<Record<string, unknown[]>> => {
  const rows: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const answer = (await db.execute(
      sql`select t.ctid::text, t.xmin::text, to_jsonb(t) as row from ${sql.identifier(table)} t order by t.ctid`,
    )) as unknown as { rows: unknown[] }
    rows[table] = answer.rows
  }
  return rows
}

/** Starts a server with the demonstration's catalogue; each test's imports are deleted before the next. */
export const startImporting = async () => {
  const api: Harness = await startHarness(openFilledEmbedded)
  const { db } = api.database
  afterAll(() => api.close())
  beforeEach(async () => {
    await db.delete(events).where(sql`${events.sourceKey} is not null`)
    await db.delete(proUsers).where(sql`${proUsers.sourceKey} is not null`)
  })
  /** Returns the only event that the test imported. */
  const only = async () => {
    const [event, ...more] = await db.select().from(events).where(sql`${events.sourceKey} is not null`)
    if (!event || more.length > 0) throw new Error(`${event ? more.length + 1 : 0} events`)
    return event
  }
  return { api, db, only }
}
