import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AppServer } from '../../support/app-server.ts'
import { roughlyCompiled } from '../../support/roughly-compiled.ts'

/** The typed word: each letter matches fewer of the events below, and no other event begins like it. */
export const WORD = 'xylophon'
const DAYS = 56
const POLL_MS = 500

const STYLES = ['Techno', 'Jazz', 'Rock', 'Electronic', 'Hip Hop', 'Metal', 'Alternative']
const CITIES = ['Paris', 'Lyon', 'Marseille', 'Nantes', 'Lille', 'Toulouse', 'Saint-Étienne']
const pick = (values: string[], index: number) => values[index % values.length] as string

/** Returns pseudo-random numbers, the same each time. */
const scattered = (index: number): number => (Math.imul(index + 1, 2654435761) >>> 8) % 9973

/** Returns an invented event of the next eight weeks; each name begins with a part of the word, longer or shorter. */
const concert = (index: number) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': `https://exemple.fr/${index}`,
  name: `${WORD.slice(0, scattered(index) % (WORD.length + 1))}${pick(['x', 'zé', 'qœ'], scattered(index))} ${index}`,
  organizer: { name: `Collectif ${pick(['Éclipse', 'Ressac', 'Béton'], index)} ${index % 97}` },
  location: {
    '@type': 'Place',
    name: `La ${pick(['Halle', 'Cave', 'Péniche'], index)} ${index % 211}`,
    address: { addressLocality: pick(CITIES, index) },
  },
  startDate: `${new Date(Date.now() + (1 + (scattered(index * 3) % DAYS)) * 24 * 3_600_000).toISOString().slice(0, 10)}T${18 + (index % 6)}:30`,
  genre: pick(STYLES, index),
  description: 'Deux basses, une voix, et une nuit entière de machines accordées à la main. '.repeat(4),
  offers: { price: index % 4 === 0 ? 0 : 12.5 },
})

const builtCommand = fileURLToPath(new URL('../../../dist/server/catalogue.js', import.meta.url))

/** Imports `count` invented events into the stopped server's catalogue. */
export const fillCatalogue = async (server: AppServer, count: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'nectar-search-'))
  const file = join(folder, 'concerts.ndjson')
  await writeFile(
    file,
    Array.from({ length: count }, (_, index) => JSON.stringify(concert(index))).join('\n'),
  )
  await server.stop()
  const command = spawn(
    process.execPath,
    [...roughlyCompiled, builtCommand, 'import', file, '--source', 'essai', '--no-pictures'],
    { env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' } },
  )
  let printed = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  await new Promise((resolve) => command.once('close', resolve))
  await rm(folder, { recursive: true })
  if (!printed.includes(`${count} ajouté`)) throw new Error(`The concerts were not all imported:\n${printed}`)
  await server.start()
}

/** Returns true once the app has prefetched the catalogue, as it does when a page is idle. */
const isCatalogueKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nectar')) return false
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('nectar')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const row = await new Promise((resolve, reject) => {
      const request = db.transaction('meta').objectStore('meta').get('ahead')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    db.close()
    return row !== undefined
  })

export const catalogueKept = async (page: Page): Promise<void> => {
  while (!(await isCatalogueKept(page))) await page.waitForTimeout(POLL_MS)
}
