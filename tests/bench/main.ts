import { catalogueEmbedded, cataloguePostgres } from './catalogue/catalogue-sizes.ts'
import { catalogueSnapshot } from './catalogue-snapshot/catalogue-snapshot.ts'
import { fetchedJs } from './fetched-js.ts'
import { importedFeeds } from './imports/imports.ts'
import { initialJs } from './initial-js.ts'
import { interactions } from './interactions/interactions.ts'
import { countedJourneys } from './journeys/journeys.ts'
import { offlineOpen } from './offline-open/offline-open.ts'
import { offlineSearch } from './offline-search/offline-search.ts'
import { overload } from './overload/overload.ts'
import type { Row } from './row.ts'
import { sizing } from './sizing/sizing.ts'
import { processes, throughput } from './throughput/throughput.ts'

const benches: Record<string, () => Row[] | Promise<Row[]>> = {
  'offline-open': offlineOpen,
  'offline-search': offlineSearch,
  interactions,
  journeys: countedJourneys,
  imports: importedFeeds,
  'catalogue-postgres': cataloguePostgres,
  'catalogue-embedded': catalogueEmbedded,
  'catalogue-snapshot': catalogueSnapshot,
  throughput,
  processes,
  sizing,
  overload,
  'initial-js': initialJs,
  'fetched-js': fetchedJs,
}

// All of them, or those that are named: `npm run bench -- catalogue-postgres throughput`.
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in benches))
if (unknown) throw new Error(`No bench is called ${unknown}: ${Object.keys(benches).join(', ')}`)

const rows: Row[] = []
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await run()))
}

const width = (pick: (row: Row) => string) => Math.max(...rows.map((row) => pick(row).length))
const columns = {
  value: width(({ value }) => value),
  goal: width(({ goal }) => goal),
  name: width(({ name }) => name),
}
for (const { name, value, goal, detail } of rows) {
  console.log(
    `${value.padStart(columns.value)}  ${goal.padEnd(columns.goal)}  ${name.padEnd(columns.name)}  ${detail}`,
  )
}
