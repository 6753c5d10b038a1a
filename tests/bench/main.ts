import { catalogueEmbedded, cataloguePostgres } from './catalogue/catalogue-sizes.ts'
import { catalogueSnapshot } from './catalogue-snapshot/catalogue-snapshot.ts'
import { doorList } from './door-list/door-list.ts'
import { fetchedJs } from './fetched-js.ts'
import { firstStart } from './first-start/first-start.ts'
import { firstVisit } from './first-visit/first-visit.ts'
import { friday } from './friday/friday.ts'
import { hotSale } from './hot-sale/hot-sale.ts'
import { idle } from './idle/idle.ts'
import { importedFeeds } from './imports/imports.ts'
import { initialJs } from './initial-js.ts'
import { installation } from './installation/installation.ts'
import { interactions } from './interactions/interactions.ts'
import { countedJourneys } from './journeys/journeys.ts'
import { members } from './members/members.ts'
import { memory } from './memory/memory.ts'
import { offlineOpen } from './offline-open/offline-open.ts'
import { offlineSearch } from './offline-search/offline-search.ts'
import { organiserLists } from './organiser-lists/organiser-lists.ts'
import { overload } from './overload/overload.ts'
import { holds, type Row } from './row.ts'
import { sizing } from './sizing/sizing.ts'
import { processes, throughput } from './throughput/throughput.ts'

const benches: Record<string, () => Row[] | Promise<Row[]>> = {
  'first-start': firstStart,
  'first-visit': firstVisit,
  installation,
  'offline-open': offlineOpen,
  'offline-search': offlineSearch,
  interactions,
  journeys: countedJourneys,
  imports: importedFeeds,
  'catalogue-postgres': cataloguePostgres,
  'catalogue-embedded': catalogueEmbedded,
  'catalogue-snapshot': catalogueSnapshot,
  members,
  friday,
  'hot-sale': hotSale,
  'door-list': doorList,
  'organiser-lists': organiserLists,
  throughput,
  processes,
  memory,
  idle,
  sizing,
  overload,
  'initial-js': initialJs,
  'fetched-js': fetchedJs,
}

// Runs all benches, or the named ones: `npm run bench -- catalogue-postgres throughput`.
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in benches))
if (unknown) throw new Error(`No bench is called ${unknown}: ${Object.keys(benches).join(', ')}`)

const rows: Row[] = []
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await run()))
}

/** Goals of other commands: they do not depend on the machine, or need Lighthouse. */
const elsewhere: Row[] = [
  ...['performance ≥ 99', 'accessibility, best practices, SEO 100', 'TBT ≤ 100 ms', 'CLS ≤ 0.01'].map(
    (goal) => ({
      name: `Lighthouse over eight pages: ${goal}`,
      value: '–',
      goal: '',
      detail: 'npm run lighthouse',
    }),
  ),
  {
    ...{ name: 'document, KB brotli', value: '–', goal: '≤ 16' },
    detail: 'npm run check; with its data tests/e2e/documents.spec.ts',
  },
  { name: 'JavaScript of every page within its budget', value: '–', goal: '', detail: 'npm run check' },
  { name: 'style computed by script in the browser', value: '–', goal: 'none', detail: 'npm run check' },
]
if (wanted.length === 0) rows.push(...elsewhere)

const table = [
  ['', 'goal', 'ours', 'limit or peer', 'what', 'figures'],
  ...rows.map((row) => [holds(row), row.goal, row.value, row.limit ?? '', row.name, row.detail]),
]
const widths =
  table[0]?.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0))) ?? []
for (const cells of table)
  console.log(
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
