import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PARTNER_SOURCE } from '../contract/rules/pass.ts'
import { type Harness, signupForm, startHarness } from '../tests/support/server/harness.ts'
import { addMembers } from '../tests/support/server/members.ts'
import { events, ticketTypes } from './platform/db/schema.ts'

/** Number of networks. One stranger created 36 in seven minutes, before prefixes were counted: as many in `npm run test:long`. */
const NETWORKS = Number(process.env.PREFIX_NETWORKS ?? 12)
const ACCOUNTS_EACH = 16
const LANES = 8
/** Maximum share of the seats on sale that one prefix may get. */
const MAX_SHARE = 0.05

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const onSale = and(
  isNull(events.withdrawnAt),
  // A companion's seat is sold beside another one alone.
  eq(ticketTypes.isCompanion, false),
  eq(events.ticketingMode, 'internal'),
  or(isNull(events.source), ne(events.source, PARTNER_SOURCE)),
)

const seatsLeft = async () => {
  const [row] = await api.database.db
    .select({
      free: sql<number>`(sum(capacity_total - capacity_sold) filter (where ${ticketTypes.priceCents} = 0))::int`,
      paid: sql<number>`(sum(capacity_total - capacity_sold) filter (where ${ticketTypes.priceCents} > 0))::int`,
    })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(onSale)
  return { free: row?.free ?? 0, paid: row?.paid ?? 0 }
}

test(`unverified accounts in ${NETWORKS} /64s of one /48 take under 5 % of the seats`, {
  tags: ['long'],
}, async () => {
  const { db } = api.database
  const kinds = await db
    .select({
      id: ticketTypes.id,
      eventId: events.id,
      priceCents: ticketTypes.priceCents,
      limit: ticketTypes.perOrderLimit,
    })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(onSale)
  const before = await seatsLeft()
  const strangers = await addMembers(db, NETWORKS * ACCOUNTS_EACH, {
    level: 'free',
    isVerified: false,
    now: api.clock.now,
  })
  const statuses = new Map<number, number>()
  const order = async (index: number, kind: (typeof kinds)[number], quantity: number) => {
    const { status } = await api.call('POST', '/api/create-payment-intent', {
      token: strangers[index]?.token ?? '',
      remoteAddress: `2001:db8:1:${(index % NETWORKS).toString(16)}::1`,
      headers: { 'idempotency-key': randomUUID() },
      json: {
        eventId: kind.eventId,
        tickets: { [kind.id]: quantity },
        totalAmount: (kind.priceCents * quantity) / 100,
        attemptId: 1,
      },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status
  }
  /** Orders free or paid seats with one account, of the first ticket types that still have some. */
  const takeOne = async (index: number, of: typeof kinds, quantityOf: (limit: number) => number) => {
    for (let step = 0; step < of.length; step++) {
      const kind = of[(index + step) % of.length]
      if (kind && (await order(index, kind, quantityOf(kind.limit))) !== 409) return
    }
  }
  let next = 0
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (next < strangers.length) {
        const index = next++
        await takeOne(
          index,
          kinds.filter(({ priceCents }) => priceCents === 0),
          () => 2,
        )
        await takeOne(
          index,
          kinds.filter(({ priceCents }) => priceCents > 0),
          (limit) => limit,
        )
      }
    }),
  )
  const left = await seatsLeft()
  const taken = { free: before.free - left.free, paid: before.paid - left.paid }
  console.info(
    `one /48: ${taken.free} of ${before.free} free seats, ${taken.paid} of ${before.paid} paid ones; ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  )
  expect(taken.free).toBeGreaterThan(0)
  expect(taken.paid).toBeGreaterThan(0)
  expect(taken.free / before.free).toBeLessThan(MAX_SHARE)
  expect(taken.paid / before.paid).toBeLessThan(MAX_SHARE)
  // A home with a provider of other prefixes is unaffected, and so is a member with a verified address.
  const [neighbour, verified] = [
    ...(await addMembers(db, 1, { level: 'free', isVerified: false, now: api.clock.now })),
    ...(await addMembers(db, 1, { level: 'free', now: api.clock.now })),
  ]
  const free = kinds.find(({ priceCents }) => priceCents === 0)
  for (const [member, remoteAddress] of [
    [neighbour, '2001:db8:2::1'],
    [verified, '2001:db8:1:ffff::1'],
  ] as const) {
    const { status } = await api.call('POST', '/api/create-payment-intent', {
      token: member?.token ?? '',
      remoteAddress,
      json: { eventId: free?.eventId, tickets: { [free?.id ?? '']: 1 }, totalAmount: 0, attemptId: 1 },
    })
    expect(status, remoteAddress).toBe(200)
  }
})

test('sign-ups of one /56 are twice those of a /64, those of one /48 four times', async () => {
  const bounds = { signUps: 1, signUpsADay: 100 }
  const few = await startHarness(undefined, {
    networkBounds: {
      ...bounds,
      freeSeats: 1,
      freeSeatsUnverified: 1,
      waitedSeats: 1,
      reservedSeats: 1,
      reservedSeatsUnverified: 1,
    },
  })
  const signUp = async (remoteAddress: string) =>
    (
      await few.call('POST', '/api/auth/signup', {
        remoteAddress,
        json: signupForm(`${randomUUID()}@exemple.fr`),
      })
    ).status
  const statuses = []
  for (const network of ['a01', 'a01', 'a02', 'a03', 'b01', 'c01', 'd01'])
    statuses.push(await signUp(`2001:db8:1:${network}::1`))
  expect(statuses).toEqual([200, 429, 200, 429, 200, 200, 429])
  expect(await signUp('2001:db8:2:d01::1')).toBe(200)
  await few.close()
})
