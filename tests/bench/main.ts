import { fetchedJs } from './fetched-js.ts'
import { initialJs } from './initial-js.ts'
import { offlineOpen } from './offline-open/offline-open.ts'
import type { Row } from './row.ts'

const rows: Row[] = [...(await offlineOpen()), ...initialJs(), ...(await fetchedJs())]

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
