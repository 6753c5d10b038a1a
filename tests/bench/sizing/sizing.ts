import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { chance } from '../../orders-random/random.ts'
import { type Act, visitors } from '../../soak/visitors.ts'
import { addManyEvents } from '../../support/many-events.ts'
import { testPostgres } from '../../support/postgres.ts'
import { addConcert } from '../../support/server/concert.ts'
import { addMembers } from '../../support/server/members.ts'
import { startProcess } from '../../support/server/process.ts'
import { statOf, usedBy } from '../processor-time.ts'
import { percentile, type Row } from '../row.ts'
import { addSeason, EACH } from './fill.ts'

const SIZES = [
  { members: 1_000, events: 1_000 },
  { members: 10_000, events: 3_000 },
  { members: 100_000, events: 10_000 },
]
const ACTS: Act[] = [
  ...(['page: list', 'page: event', 'list', 'search', 'event', 'own tickets'] as const),
  ...(['favourite', 'book', 'order and pay'] as const),
]
const PEOPLE = 500
const AT_ONCE = 20
const SECONDS = 4
const PUT_OFF_MS = 250
const DAY_MS = 24 * 60 * 60_000
const MB = 1024 * 1024

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/**
 * Measures the throughput of one process, and the resources of it and its database, by the number of members.
 * Only Linux reports a process's usage.
 */
export const sizing = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: 'sizes', value: '–', goal: '', detail: missing }]
  process.env.BUNDLED_SERVER = join(root, 'dist', 'server', 'main.js')
  const rows: Row[] = []
  // Prints each row at once, since the run takes minutes.
  const add = (row: Row) => {
    rows.push(row)
    console.info(`${row.name}: ${row.value} ${row.goal}, ${row.detail}`)
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'nectar-sizing-'))
  try {
    for (const { members, events } of SIZES) {
      const DATABASE_URL = await postgres.createDatabase()
      const database = await openPostgres(DATABASE_URL)
      const { db } = database
      await database.migrate()
      const now = new Date()
      await addManyEvents(db, events, now.toISOString().slice(0, 10))
      await addSeason(db, members)
      const read = async <T>(question: ReturnType<typeof sql>) =>
        ((await db.execute(question)) as unknown as { rows: T[] }).rows
      const [size] = await read<{ mb: number }>(
        sql`select (pg_database_size(current_database()) / ${MB}::float)::float as mb`,
      )
      const [backend] = await read<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const postmaster = statOf(backend?.pid ?? 0)?.parent ?? 0
      const date = new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 10)
      const concerts = (more: Parameters<typeof addConcert>[1]) =>
        Promise.all(Array.from({ length: 30 }, () => addConcert(db, { date, seats: [20_000], ...more })))
      const [partners, onSale] = [await concerts({}), await concerts({ source: null })]
      const people = await addMembers(db, PEOPLE, { level: 'premium', now })
      const listed = await read<{ id: string; name: string }>(
        sql`select id, event_name as name from events where starts_at > now() and withdrawn_at is null`,
      )
      const words = [...new Set(listed.flatMap(({ name }) => name.split(' ')))].slice(0, 300)
      await database.close()

      const server = startProcess(
        {
          DATABASE_URL,
          DATA_DIR: dataDir,
          PUBLIC_URL: 'http://localhost:3000',
          PAYMENTS: 'demo',
          NETWORK_LIMIT_FACTOR: '1000',
          NODE_ENV: 'production',
        },
        { isMeasured: true },
      )
      try {
        const origin = await server.ready
        const pid = server.child.pid ?? 0
        await wait(3_000)
        const idle = rssOf(pid)
        const name = `${members.toLocaleString('en')} members, ${events.toLocaleString('en')} events`
        let most = idle
        for (const act of ACTS) {
          const arrive = visitors(
            { origin, people, events: listed.map(({ id }) => id), partners, onSale, words },
            chance(`${members} ${act}`),
            { [act]: 1 },
          )
          const shoot = async (seconds: number) => {
            const end = performance.now() + seconds * 1_000
            const seen: number[] = []
            const worker = async () => {
              while (performance.now() < end) {
                const { ms, error, isShed } = await arrive(performance.now())
                if (error) throw new Error(error)
                // A refusal of a busy server is no answer: it comes at once.
                if (isShed) await wait(PUT_OFF_MS)
                else seen.push(ms)
              }
            }
            await Promise.all(Array.from({ length: AT_ONCE }, worker))
            return seen
          }
          await shoot(1)
          const [own, theirs, began] = [usedBy(pid), usedBy(postmaster), performance.now()]
          const seen = await shoot(SECONDS)
          const seconds = (performance.now() - began) / 1_000
          const each = (used: number) => `${Math.round(used / seen.length)} µs`
          most = Math.max(most, rssOf(pid))
          add({
            name: `${name}: ${act}`,
            value: (seen.length / seconds).toFixed(0),
            goal: 'a second',
            detail: `${each(usedBy(pid) - own)} of a processor, ${each(usedBy(postmaster) - theirs)} in PostgreSQL; p50 ${percentile(seen, 0.5).toFixed(0)} ms, p95 ${percentile(seen, 0.95).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(0)}`,
          })
        }
        add({
          name: `${name}: memory of the process`,
          value: most.toFixed(0),
          goal: 'MB',
          detail: `${idle.toFixed(0)} MB before the first request`,
        })
        add({
          name: `${name}: database`,
          value: (size?.mb ?? Number.NaN).toFixed(0),
          goal: 'MB',
          detail: `${EACH.favourites} favourites, ${EACH.orders} paid orders of ${EACH.seats} seats a member`,
        })
      } finally {
        server.child.kill('SIGTERM')
        await server.ended
      }
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return rows
}
