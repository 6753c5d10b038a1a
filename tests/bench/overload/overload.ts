import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openLoop } from '../../support/open-loop.ts'
import { percentile, type Row } from '../row.ts'
import { withBenchServers } from '../throughput/bench-server.ts'

const PEAK_SECONDS = 4
const FIRST_RATE = 100
const LOAD_SECONDS = 10
const PROBE_MS = 100
/** Number of answered probes in a row after which it has recovered. */
const CALM = 10

interface Seen {
  status: number
  ms: number
  hasRetryAfter: boolean
}

/** Fewer than the server's limit of connections: a request that waits for one is still timed from when it was due. */
const agent = new Agent({ keepAlive: true, maxSockets: 600 })

/** Sends one request, timed from when it was due. */
const ask = (url: string, due = performance.now()): Promise<Seen> =>
  new Promise((resolve) => {
    const seen = (status: number, hasRetryAfter = false) =>
      resolve({ status, hasRetryAfter, ms: performance.now() - due })
    request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => seen(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
    })
      .on('error', () => seen(0))
      .end()
  })

const measure = async (url: string): Promise<Row[]> => {
  let last = 0
  // A hundred thousand lists, none requested twice: no response comes from memory.
  const addressOf = () => {
    last++
    return `${url}/api/events?limit=${1 + (Math.floor(last / 1_000) % 100)}&offset=${last % 1_000}`
  }
  const arrive = (due: number) => ask(addressOf(), due)
  const answered = (seen: Seen[]) => seen.filter(({ status }) => status === 200)
  // Doubles the rate until the answered requests no longer keep up: that is the peak.
  let peak = 0
  for (let rate = FIRST_RATE; ; rate *= 2) {
    const rateSeen = answered(await openLoop(arrive, rate, PEAK_SECONDS)).length / PEAK_SECONDS
    peak = Math.max(peak, rateSeen)
    if (rateSeen < 0.9 * rate) break
  }
  await wait(2_000)
  const probes: Seen[] = []
  let isLoaded = true
  const probing = (async () => {
    while (isLoaded) {
      probes.push(await ask(`${url}/api/health`))
      await wait(PROBE_MS)
    }
  })()
  const seen = await openLoop(arrive, 2 * peak, LOAD_SECONDS)
  isLoaded = false
  await probing
  const ended = performance.now()
  let recoveredAt = ended
  for (let calm = 0; calm < CALM; ) {
    const { status } = await ask(addressOf())
    calm = status === 200 ? calm + 1 : 0
    if (calm === 1) recoveredAt = performance.now()
    await wait(PROBE_MS)
  }
  const taken = answered(seen)
  const refused = seen.filter(({ status }) => status === 503)
  const times = taken.map(({ ms }) => ms)
  const figures = `peak ${peak.toFixed(0)} a second, ${seen.length} sent in ${LOAD_SECONDS} s`
  return [
    {
      name: 'open loop at twice the peak: answered a second, × peak',
      value: (taken.length / LOAD_SECONDS / peak).toFixed(2),
      goal: '≥ 0.5',
      detail: `${figures}; ${refused.length} × 503, ${refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length} of them without Retry-After, ${seen.length - taken.length - refused.length} neither`,
    },
    {
      name: 'open loop at twice the peak: p99 of what is taken, in ms',
      value: percentile(times, 0.99).toFixed(0),
      goal: '≤ 1000',
      detail: `p50 ${percentile(times, 0.5).toFixed(0)} ms; of refusals p99 ${percentile(
        refused.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms`,
    },
    {
      name: 'open loop at twice the peak: health answered',
      value: (probes.filter(({ status }) => status === 200).length / probes.length).toFixed(2),
      goal: '1.00',
      detail: `p99 ${percentile(
        probes.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms of ${probes.length}`,
    },
    {
      name: `after the load: until ${CALM} in a row are answered, in s`,
      value: ((recoveredAt - ended) / 1000).toFixed(1),
      goal: '≤ 5',
      detail: '',
    },
  ]
}

/** Measures a server that gets twice the requests that it can answer, from callers who do not wait for each other. */
export const overload = (): Promise<Row[]> =>
  withBenchServers(
    1,
    ([server]) => measure(server?.url ?? ''),
    (missing) => [{ name: 'open loop at twice the peak', value: '–', goal: '', detail: missing }],
  )
