import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { type CheckoutHarness, openCheckoutHarness } from '../../../tests/support/server/checkout-harness.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { broken } from '../../../tests/support/server/invariants.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { events, waits } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { networkBounds } from '../../platform/security/network-bounds.ts'

/** Number of acts. `LINE_SEED` replays them. */
const ACTS = Number(process.env.LINE_ACTS ?? 200)
const SEED = process.env.LINE_SEED ?? String(machineNow().getTime())
const SEATS = [6, 4]
const ROOM = 9
const MINUTE_MS = 60_000

const acts = { join: 30, leave: 6, take: 18, hold: 8, abandon: 5, payBack: 14, stranger: 8, pass: 14 }
type Act = keyof typeof acts

interface Waiting {
  who: TestMember
  quantity: number
  kind: number | null
  missed: number
  held: number | null
  /** The end of the offer, in ms; 0 without one. */
  until: number
  /** Whether an unpaid order has the seats: it is in no line meanwhile. */
  isOrdering: boolean
}

interface Bought {
  who: TestMember
  quantity: number
  kind: number
  orderId: string
  paymentId: string
  /** When an unpaid order ends, in ms; null once it is paid. */
  heldUntil: number | null
  /** The place in line that it has come from. */
  from?: Waiting
}

const databases = await bothDatabases()
afterAll(() => databases.stop())

/** The line as it should be: an array, and no clock but the test's. */
const model = () => {
  const line: Waiting[] = []
  const orders: Bought[] = []
  const sold = SEATS.map(() => 0)
  const left = (kind: number) =>
    Math.min((SEATS[kind] ?? 0) - (sold[kind] ?? 0), ROOM - sold.reduce((sum, number) => sum + number, 0))
  const change = (kind: number, seats: number) => {
    sold[kind] = (sold[kind] ?? 0) + seats
  }
  const hold = (waiting: Waiting, until: number) => {
    const kinds = waiting.kind === null ? [0, 1] : [waiting.kind]
    const kind = kinds.find((one) => left(one) >= waiting.quantity)
    if (kind === undefined) return
    change(kind, waiting.quantity)
    Object.assign(waiting, { held: kind, until })
  }
  const serve = (now: number) => {
    for (const waiting of line)
      if (waiting.held === null && !waiting.isOrdering && waiting.until === 0)
        hold(waiting, now + 30 * MINUTE_MS)
  }
  const remove = (waiting: Waiting, now: number) => {
    line.splice(line.indexOf(waiting), 1)
    if (waiting.held !== null) change(waiting.held, -waiting.quantity)
    serve(now)
  }
  const end = (order: Bought, now: number) => {
    orders.splice(orders.indexOf(order), 1)
    change(order.kind, -order.quantity)
    const { from, heldUntil } = order
    if (heldUntil !== null && from && line.includes(from)) {
      from.isOrdering = false
      if (from.until > now) {
        hold(from, from.until)
        if (from.held === null) from.until = 0
      }
    }
    serve(now)
  }
  return {
    ...{ line, orders, sold, left, change, serve, remove, end },
    /** Ends what is over at this moment: orders first, then offers. */
    pass: (now: number) => {
      for (const order of orders.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= now))
        end(order, now)
      const over = line.filter(({ isOrdering, until }) => !isOrdering && until > 0 && until <= now)
      for (const waiting of over.sort((one, other) => one.until - other.until)) {
        const { held } = waiting
        line.splice(line.indexOf(waiting), 1)
        if (waiting.missed === 0) line.push(Object.assign(waiting, { missed: 1, held: null, until: 0 }))
        if (held !== null) change(held, -waiting.quantity)
        serve(now)
      }
    },
  }
}

const world = (shop: CheckoutHarness, eventId: string) => {
  const { hear, join, leave, moveOn, payBack } = waitActs(() => shop)
  const made = model()
  const { line, orders } = made
  const now = () => shop.api.clock.now.getTime()
  const quantities = (kind: number, quantity: number) => SEATS.map((_, one) => (one === kind ? quantity : 0))

  /** Orders seats; pays them or leaves the order open. */
  const order = async (
    who: TestMember,
    kind: number,
    quantity: number,
    { isPaid, from }: { isPaid: boolean; from?: Waiting },
  ) => {
    const { status, json } = await shop.order(eventId, quantities(kind, quantity), { who })
    if (status !== 200) return json.code as string
    if (isPaid) await hear(shop.bank.pay(json.paymentIntentId))
    orders.push({
      ...{ who, kind, quantity, orderId: json.orderId, paymentId: json.paymentIntentId },
      heldUntil: isPaid ? null : now() + 15 * MINUTE_MS,
      ...(from && { from }),
    })
    return 'ok'
  }
  const takeOffer = async (chances: Chance, isPaid: boolean) => {
    const offered = line.filter(({ held }) => held !== null)
    if (offered.length === 0) return
    const waiting = chances.pick(offered)
    const quantity = chances.happens(0.8) ? waiting.quantity : chances.between(1, waiting.quantity)
    const kind = waiting.held ?? 0
    expect(await order(waiting.who, kind, quantity, { isPaid, from: waiting })).toBe('ok')
    if (isPaid) line.splice(line.indexOf(waiting), 1)
    else Object.assign(waiting, { held: null, isOrdering: true })
    made.change(kind, quantity - waiting.quantity)
    made.serve(now())
  }
  const does: Record<Act, (chances: Chance) => Promise<void>> = {
    join: async (chances) => {
      const [who] = await shop.member('free')
      const quantity = chances.between(1, 4)
      const kind = chances.happens(0.6) ? null : chances.between(0, 1)
      const ticketTypeId = kind === null ? null : `${eventId}-${kind + 1}`
      const { status } = await join(eventId, who, quantity, { ticketTypeId })
      const isFull = (kind === null ? [0, 1] : [kind]).every((one) => made.left(one) === 0)
      expect(status).toBe(isFull ? 200 : 409)
      if (isFull)
        line.push({ ...{ who, quantity, kind }, missed: 0, held: null, until: 0, isOrdering: false })
    },
    leave: async (chances) => {
      if (line.length === 0) return
      const waiting = chances.pick(line)
      expect((await leave(eventId, waiting.who)).status).toBe(200)
      made.remove(waiting, now())
    },
    take: (chances) => takeOffer(chances, true),
    hold: (chances) => takeOffer(chances, false),
    abandon: async (chances) => {
      const open = orders.filter(({ heldUntil }) => heldUntil !== null)
      if (open.length === 0) return
      const one = chances.pick(open)
      await shop.api.call('DELETE', `/api/orders/${one.orderId}`, { token: one.who.token })
      made.end(one, now())
    },
    payBack: async (chances) => {
      const paid = orders.filter(({ heldUntil }) => heldUntil === null)
      if (paid.length === 0) return
      const one = chances.pick(paid)
      await payBack(one.paymentId)
      made.end(one, now())
    },
    stranger: async (chances) => {
      const [who] = await shop.member('free')
      const kind = chances.between(0, 1)
      const quantity = chances.between(1, 3)
      const isFree = made.left(kind) >= quantity
      expect(await order(who, kind, quantity, { isPaid: chances.happens(0.5) })).toBe(
        isFree ? 'ok' : 'sold_out',
      )
      if (isFree) made.change(kind, quantity)
    },
    pass: async (chances) => {
      for (let minutes = chances.between(1, 40); minutes > 0; minutes--) await tick()
    },
  }
  /** A minute passes. In the evening the next morning comes, with nothing left open. */
  const tick = async () => {
    const { date, time } = parisWallClock(shop.api.clock.now)
    const isLate = time >= '22:00' && orders.every(({ heldUntil }) => heldUntil === null)
    const isQuiet = isLate && line.every(({ until }) => until === 0)
    if (isQuiet) shop.api.clock.now = new Date(instantOfParis(date, '09:00').getTime() + 24 * 60 * MINUTE_MS)
    else shop.api.clock.now = new Date(now() + MINUTE_MS)
    const isDue = orders.some(({ heldUntil }) => heldUntil !== null && heldUntil <= now())
    const isOver = line.some(({ isOrdering, until }) => !isOrdering && until > 0 && until <= now())
    if (!isDue && !isOver && !isQuiet) return
    await shop.sweep()
    await moveOn()
    made.pass(now())
  }
  return { made, does, tick, moveOn }
}

databases.onEach('a line at random on $name', ({ open }) => {
  test('is served in its order, and no seat is sold twice', { timeout: 3_600_000 }, async () => {
    const shop = await openCheckoutHarness(open, { networkBounds: networkBounds(100_000) })
    const { db } = shop
    const first = instantOfParis('2027-01-12', '09:00')
    shop.api.clock.now = first
    const eventId = await shop.concert({ seats: SEATS, roomTotal: ROOM, date: '2029-02-20' })
    const { made, does, tick, moveOn } = world(shop, eventId)
    const counts = new Map<string, number>()
    for (let index = 0; index < ACTS; index++) {
      const chances = chance(`${SEED}/${index}`)
      const act = index < 6 ? 'stranger' : chances.weighed(acts)
      counts.set(act, (counts.get(act) ?? 0) + 1)
      await does[act](chances)
      await moveOn()
      const rows = await db.select().from(waits).where(eq(waits.eventId, eventId)).orderBy(asc(waits.place))
      expect(
        rows.map((row) => [row.memberId, row.quantity, row.heldTypeId, row.missed, row.heldUntil?.getTime()]),
        `seed ${SEED}, act ${index}: ${act}`,
      ).toEqual(
        made.line.map(({ who, quantity, held, missed, until }) => [
          ...[who.id, quantity, held === null ? null : `${eventId}-${held + 1}`, missed],
          until === 0 ? undefined : until,
        ]),
      )
      expect(await shop.sold(eventId), `seed ${SEED}, act ${index}: ${act}`).toEqual(made.sold)
      await tick()
    }
    console.log(`line: seed ${SEED}, ${ACTS} acts`, Object.fromEntries(counts))
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    expect(event?.roomTotal).toBe(ROOM)
    expect((await broken(db, [])).filter((fault) => fault.includes(eventId))).toEqual([])
    await shop.api.close()
  })
})
