import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { PARTNER_SOURCE } from '../contract/rules/pass.ts'
import { testPostgres } from '../tests/support/postgres.ts'
import { signupForm } from '../tests/support/server/harness.ts'
import { startProcess } from '../tests/support/server/process.ts'
import { openPostgres } from './platform/db/postgres.ts'
import { events, members, ticketTypes } from './platform/db/schema.ts'

const ACCOUNTS = 290
const LANES = 12
/** Maximum share of the seats on sale that one address may get. */
const MOST = 0.05

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

test.skipIf(!postgres)(
  `one address with ${ACCOUNTS} sign-ups takes under 5 % of the seats, two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { tags: ['long'], timeout: 600_000 },
  async () => {
    const DATABASE_URL = (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
    // The process's default limits. The first server seeds the catalogue before the second one starts.
    const first = startProcess({ DATABASE_URL, DEMO_DATA: 'true' })
    const one = await first.ready
    const second = startProcess({ DATABASE_URL, DEMO_DATA: 'true' })
    const two = await second.ready
    const database = await openPostgres(DATABASE_URL)
    try {
      const sold = and(
        isNull(events.withdrawnAt),
        eq(events.ticketingMode, 'internal'),
        or(isNull(events.source), ne(events.source, PARTNER_SOURCE)),
      )
      const seats = async () => {
        const [row] = await database.db
          .select({
            free: sql<number>`(sum(capacity_total - capacity_sold) filter (where ${ticketTypes.priceCents} = 0))::int`,
            paid: sql<number>`(sum(capacity_total - capacity_sold) filter (where ${ticketTypes.priceCents} > 0))::int`,
          })
          .from(ticketTypes)
          .innerJoin(events, eq(events.id, ticketTypes.eventId))
          .where(sold)
        return { free: row?.free ?? 0, paid: row?.paid ?? 0 }
      }
      const kinds = await database.db
        .select({
          id: ticketTypes.id,
          eventId: events.id,
          priceCents: ticketTypes.priceCents,
          limit: ticketTypes.perOrderLimit,
        })
        .from(ticketTypes)
        .innerJoin(events, eq(events.id, ticketTypes.eventId))
        .where(sold)
      const before = await seats()
      const known = await database.db.$count(members)

      const answers = new Map<string, number>()
      const send = async (number: number, path: string, json: unknown, token?: string) => {
        const answer = await fetch(`${number % 2 ? one : two}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
            // Without a proxy in front, the caller's claim is ignored.
            'x-forwarded-for': `203.0.113.${number % 250}`,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(json),
        })
        const body = (await answer.json()) as { token?: string }
        // A busy machine puts some off, which takes no seats.
        const isPutOff = answer.status === 503 && answer.headers.has('retry-after')
        const outcome = `${path} ${isPutOff ? 'put off' : answer.status}`
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
        return { status: answer.status, token: body.token }
      }
      const order = (number: number, token: string, kind: (typeof kinds)[number], quantity: number) =>
        send(
          number,
          '/api/create-payment-intent',
          {
            eventId: kind.eventId,
            tickets: { [kind.id]: quantity },
            totalAmount: (kind.priceCents * quantity) / 100,
            attemptId: 1,
          },
          token,
        )
      /** Takes the maximum of one account: each ticket type once, until three refusals. */
      const takeAll = async (
        number: number,
        token: string,
        of: typeof kinds,
        quantity: (limit: number) => number,
      ) => {
        let refusals = 0
        for (let step = 0; step < of.length && refusals < 3; step++) {
          const kind = of[(number + step) % of.length]
          if (kind && (await order(number, token, kind, quantity(kind.limit))).status !== 200) refusals++
        }
      }

      const began = performance.now()
      let next = 0
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          while (next < ACCOUNTS) {
            const number = next++
            const form = signupForm(`assaut-${number}@exemple.fr`)
            const { token } = await send(number, '/api/auth/signup', form)
            if (!token) continue
            const free = kinds.filter(({ priceCents }) => priceCents === 0)
            await takeAll(number, token, free, (limit) => limit)
            await takeAll(number, token, free, () => 2)
            await takeAll(number, token, free, () => 1)
            const paid = kinds.filter(({ priceCents }) => priceCents > 0)
            await takeAll(number, token, paid, (limit) => limit)
          }
        }),
      )
      const took = Math.round(performance.now() - began)
      const left = await seats()
      const taken = { free: before.free - left.free, paid: before.paid - left.paid }
      const accounts = (await database.db.$count(members)) - known
      const share = (part: number, whole: number) =>
        `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
      console.info(
        `attack: ${ACCOUNTS} sign-ups of one address on 2 servers in ${took} ms: ${accounts} accounts; free seats taken ${share(taken.free, before.free)}, paid seats held ${share(taken.paid, before.paid)}; ${[...answers].map(([outcome, number]) => `${outcome}: ${number}`).join(', ')}`,
      )
      expect([...answers.keys()].filter((outcome) => /\s5\d\d$/.test(outcome))).toEqual([])
      expect(accounts).toBeGreaterThan(0)
      expect(taken.free).toBeGreaterThan(0)
      expect(taken.paid).toBeGreaterThan(0)
      expect(taken.free / before.free).toBeLessThan(MOST)
      expect(taken.paid / before.paid).toBeLessThan(MOST)
    } finally {
      await database.close()
      for (const { child } of [first, second]) child.kill('SIGKILL')
      await Promise.all([first.ended, second.ended])
    }
  },
)
