import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { median, type Row } from '../row.ts'
import { type BenchServer, withBenchServers } from './bench-server.ts'

const ROUNDS = 5
const SECONDS = 4
const READS = [
  { path: '/api/events', name: 'requests/s of GET /api/events, warm, against a constant JSON of its size' },
  { path: '/events', name: 'requests/s of the page /events, rendered, against a constant page of its size' },
]
const GOAL = '≥ 0.8'

const shoot = async (url: string, duration = SECONDS): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 20, duration })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.average
}

/** Compares a response with a precomputed one of the same size, in turn, with the processor time of each. */
const compare = async (
  { url, cpuSeconds }: BenchServer,
  path: string,
): Promise<Pick<Row, 'value' | 'limit' | 'detail'>> => {
  const bytes = (await (await fetch(url + path)).arrayBuffer()).byteLength
  const measure = async (address: string) => {
    const before = await cpuSeconds()
    const rate = await shoot(address)
    return { rate, us: (((await cpuSeconds()) - before) / (rate * SECONDS)) * 1e6 }
  }
  const seen = { ours: [] as { rate: number; us: number }[], constant: [] as { rate: number; us: number }[] }
  await shoot(url + path)
  await shoot(`${url}/api/constant${path}`)
  for (let round = 0; round < ROUNDS; round++) {
    seen.ours.push(await measure(url + path))
    seen.constant.push(await measure(`${url}/api/constant${path}`))
  }
  const figures = (of: 'ours' | 'constant', what: 'rate' | 'us') => median(seen[of].map((one) => one[what]))
  const [ours, constant] = [figures('ours', 'rate'), figures('constant', 'rate')]
  return {
    value: (ours / constant).toFixed(2),
    limit: `${constant.toFixed(0)} a second`,
    detail: `${ours.toFixed(0)} and ${constant.toFixed(0)} a second, ${figures('ours', 'us').toFixed(0)} and ${figures('constant', 'us').toFixed(0)} µs of a processor each, ${bytes} bytes, median of ${ROUNDS} × ${SECONDS} s in turn`,
  }
}

/** Measures responses from memory, from one process. */
export const throughput = (): Promise<Row[]> =>
  withBenchServers(
    1,
    async ([server]) => {
      const rows: Row[] = []
      for (const { path, name } of server ? READS : [])
        rows.push({ name, goal: GOAL, ...(await compare(server as BenchServer, path)) })
      return rows
    },
    (missing) => READS.map(({ name }) => ({ name, value: '–', goal: GOAL, detail: missing })),
  )

/** Measures the same page from one process, and from two on one database side by side. */
export const processes = (): Promise<Row[]> => {
  const name = 'requests/s of the page /events from two processes on one PostgreSQL, × one'
  return withBenchServers(
    2,
    async (servers) => {
      const addresses = servers.map(({ url }) => `${url}/events`)
      for (const address of addresses) await shoot(address)
      const used = async () => Promise.all(servers.map(({ cpuSeconds }) => cpuSeconds()))
      const rates = { one: [] as number[], two: [] as number[] }
      const us: number[][] = servers.map(() => [])
      for (let round = 0; round < ROUNDS; round++) {
        rates.one.push(await shoot(addresses[0] ?? ''))
        const before = await used()
        const each = await Promise.all(addresses.map((address) => shoot(address)))
        const after = await used()
        rates.two.push(each.reduce((sum, rate) => sum + rate, 0))
        for (const [i, times] of us.entries())
          times.push((((after[i] ?? 0) - (before[i] ?? 0)) / ((each[i] ?? 0) * SECONDS)) * 1e6)
      }
      const [one, two] = [median(rates.one), median(rates.two)]
      return [
        {
          name,
          value: (two / one).toFixed(2),
          goal: '',
          detail: `${one.toFixed(0)} and ${two.toFixed(0)} a second; a processor's µs a request, by process: ${us.map((times) => median(times).toFixed(0)).join(', ')}; on ${availableParallelism()} processors, which the callers share`,
        },
      ]
    },
    (missing) => [{ name, value: '–', goal: '', detail: missing }],
  )
}
