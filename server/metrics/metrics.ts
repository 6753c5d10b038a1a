import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PublicReads } from '../platform/cache/public-reads.ts'
import type { Database } from '../platform/db/database.ts'
import { orderStates } from '../platform/db/order-states.ts'
import { listening } from '../platform/http/listening.ts'
import { jobRuns } from '../platform/jobs/every.ts'
import { databaseState } from './store.ts'

/** Seconds: a cached page takes milliseconds, a payment provider a few seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Calls of organisers about a concert or a source: many, each of them rare. */
const OF_A_CONCERT = /^(\/api\/organisations\/:id\/(?:concerts\/:\w+|drafts\/:\w+|sources))\/.+/

/**
 * Returns the labels of a request. Files are one route: each release has others, and their names would add up. A histogram by route would have twelve
 * lines each.
 */
const labelsOf = (method: string, url: string): { route: string; kind: string } => {
  if (url.startsWith('/api/'))
    return { route: url.replace(OF_A_CONCERT, '$1/*'), kind: method === 'GET' ? 'read' : 'write' }
  return /\.\w+$/.test(url) ? { route: 'file', kind: 'asset' } : { route: url, kind: 'page' }
}

/** Default metrics with many lines that nobody reads, and gauges with names of counters. */
const UNUSED = [
  ...['nodejs_heap_space_size_total_bytes', 'nodejs_heap_space_size_used_bytes'],
  ...['nodejs_heap_space_size_available_bytes', 'nodejs_active_resources', 'nodejs_active_resources_total'],
  ...[
    'nodejs_active_handles',
    'nodejs_active_handles_total',
    'nodejs_active_requests',
    'nodejs_active_requests_total',
  ],
]

/** Metrics of one process for the operator's Prometheus, in its text format. */
export interface Metrics {
  /** Measures an application's external requests, its caches and its connections. */
  watch(app: FastifyInstance, reads: PublicReads): void
  text(): Promise<string>
  contentType: string
}

/**
 * Creates the metrics of a process. Labels come from closed sets (route pattern, status, order state), never from ids or addresses.
 * Database values are read on each scrape; `nectar_database_up` is 0 if it does not respond.
 */
export const createMetrics = ({
  database,
  dataDir,
  now,
}: {
  database: Database
  dataDir: string
  now: () => Date
}): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of UNUSED) registry.removeSingleMetric(name)
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `nectar_${name}`, help, labelNames, registers })

  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter<L>({ name: `nectar_${name}`, help, labelNames, registers })

  const requests = counter('http_requests_total', 'Requests answered, by route pattern and status', [
    'method',
    'route',
    'status',
  ])
  const seconds = counter(
    'http_request_seconds_total',
    'Seconds until answers were sent, summed by route pattern',
    ['route'],
  )
  const duration = new Histogram({
    name: 'nectar_http_request_duration_seconds',
    help: 'Seconds until an answer was sent, by kind: asset, page, read or write',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  const sockets = gauge('http_connections', 'Open connections of clients')
  const cacheReads = counter('cache_reads_total', 'Reads of a cache, by whether it had the answer', [
    'cache',
    'result',
  ])
  const cacheEntries = gauge('cache_entries', 'Answers in a cache', ['cache'])
  const up = gauge('database_up', 'Whether the database answered just now')
  const connections = gauge(
    'database_connections',
    'Connections to the database, and calls that wait for one',
    ['state'],
  )
  const waiting = gauge('deliveries_waiting', 'Mails and push messages that wait to be sent', ['kind'])
  const oldest = gauge('deliveries_oldest_seconds', 'For how long the oldest of them has waited', ['kind'])
  const failed = gauge('deliveries_failed', 'Mails and push messages of the last day that were given up', [
    'kind',
  ])
  const orders = gauge('orders', 'Orders by state', ['state'])
  const late = gauge(
    'orders_late_seconds',
    'For how long an order has waited to be processed beyond its moment',
  )
  const unreleased = gauge('restored_copy_held', 'Whether this is a restored copy that nobody has released')
  const jobRan = gauge('job_last_success_timestamp_seconds', 'When a job last ended well in this process', [
    'job',
  ])
  const jobTook = gauge('job_duration_seconds', 'How long the last run of a job took', ['job'])
  const jobFailed = counter('job_failures_total', 'Runs of a job that failed', ['job'])
  const free = gauge('disk_free_bytes', 'Free bytes on the disk of DATA_DIR')

  const readJobs = () => {
    jobFailed.reset()
    for (const [job, { succeededAtMs, failures, durationMs }] of jobRuns()) {
      if (succeededAtMs !== null)
        jobRan.set({ job }, (now().getTime() - (performance.now() - succeededAtMs)) / 1000)
      jobTook.set({ job }, durationMs / 1000)
      jobFailed.inc({ job }, failures)
    }
  }
  const readDatabase = async () => {
    for (const [state, number] of Object.entries(database.connections() ?? {}))
      connections.set({ state }, number)
    const state = await databaseState(database.db, now()).catch(() => null)
    up.set(state ? 1 : 0)
    if (!state) return
    for (const kind of ['mail', 'push'] as const) {
      waiting.set({ kind }, state[kind].waiting)
      oldest.set({ kind }, state[kind].oldestSeconds)
      failed.set({ kind }, state[kind].failed)
    }
    for (const name of orderStates)
      orders.set({ state: name }, state.orders.find(({ state }) => state === name)?.count ?? 0)
    late.set(state.ordersLateSeconds)
    unreleased.set(state.isUnreleased ? 1 : 0)
  }
  const readDisk = async () => {
    const disk = await statfs(dataDir).catch(() => null)
    if (disk) free.set(disk.bavail * disk.bsize)
  }
  const readers: (() => void | Promise<void>)[] = [readJobs, readDatabase, readDisk]

  return {
    watch: (app, reads) => {
      app.addHook('onResponse', (request, reply, done) => {
        // The server's internal requests while rendering belong to another request.
        if (request.raw.socket instanceof Socket) {
          const { route, kind } = labelsOf(request.method, request.routeOptions.url ?? 'none')
          requests.inc({ method: request.method, route, status: reply.statusCode })
          seconds.inc({ route }, reply.elapsedTime / 1000)
          duration.observe({ kind }, reply.elapsedTime / 1000)
        }
        done()
      })
      readers.push(
        () => {
          cacheReads.reset()
          for (const [cache, { hits, misses, entries }] of Object.entries(reads.counts())) {
            cacheReads.inc({ cache, result: 'hit' }, hits)
            cacheReads.inc({ cache, result: 'miss' }, misses)
            cacheEntries.set({ cache }, entries)
          }
        },
        () =>
          new Promise((resolve) =>
            app.server.getConnections((_error, count) => {
              sockets.set(count ?? 0)
              resolve()
            }),
          ),
      )
    },
    text: async () => {
      await Promise.all(readers.map((read) => read()))
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Serves `/metrics` on a separate port, which no proxy should expose. Returns the port. Throws BadEnvironment. */
export const serveMetrics = async (
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; stop(): Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.setHeader('content-type', metrics.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listening('METRICS_PORT', () => once(server.listen(port, host), 'listening'))
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
