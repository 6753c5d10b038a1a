// @module-tag random
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { broken } from '../../../tests/support/server/invariants.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { openWorld, type World } from '../../../tests/support/server/world.ts'
import { events, waits } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { networkBounds } from '../../platform/security/network-bounds.ts'
import { salesOf } from '../register/use-cases/statement.ts'

/** Number of acts. `LINE_SEED` replays them. */
const ACTS = Number(process.env.LINE_ACTS ?? 200)
const SEED = process.env.LINE_SEED ?? String(machineNow().getTime())
const SEATS = [6, 4]
const ROOM = 9
const MINUTE_MS = 60_000
const PRICE_CENTS = 1400

const acts = {
  ...{ join: 30, leave: 6, take: 18, hold: 8, abandon: 5, payBack: 10, stranger: 8, pass: 14 },
  ...{ offer: 22, keep: 3, pay: 8, outage: 4 },
}
type Act = keyof typeof acts

const timeAt = (at: number) => parisWallClock(new Date(at)).time
const isDay = (at: number) => timeAt(at) >= '08:00' && timeAt(at) < '23:00'

/** Returns when an offer ends: its 30 minutes count between 08:00 and 23:00. */
const endOfOffer = (from: number): number => {
  let at = from
  for (let left = 30; left > 0; at += MINUTE_MS) if (isDay(at)) left--
  return at
}

/** An unpaid order or a place in line that holds seats: `free` ones, besides those that are promised to it. */
interface Hold {
  free: number
}

interface Waiting extends Hold {
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

interface Bought extends Hold {
  who: TestMember
  quantity: number
  kind: number
  orderId: string
  paymentId: string
  /** When an unpaid order ends, in ms; null once it is paid. */
  heldUntil: number | null
  /** The place in line that it has come from. */
  from?: Waiting | undefined
}

/** A paid seat that its holder offers; the list of them is in their order. */
interface Offered {
  seller: Bought
  seatId: string
  promisedTo: Hold | null
}

const databases = await bothDatabases()
afterAll(() => databases.stop())

/** The line as it should be: an array, and no clock but the test's. */
const model = () => {
  const line: Waiting[] = []
  const orders: Bought[] = []
  const offers: Offered[] = []
  /** Refund due of each payment, in cents. */
  const owed = new Map<string, number>()
  const counts = { resold: 0 }
  const sold = SEATS.map(() => 0)
  const change = (kind: number, seats: number) => {
    sold[kind] = (sold[kind] ?? 0) + seats
  }
  /** Seats of the house. */
  const own = (kind: number) =>
    Math.min((SEATS[kind] ?? 0) - (sold[kind] ?? 0), ROOM - sold.reduce((sum, number) => sum + number, 0))
  const open = (kind: number) =>
    offers.filter(({ seller, promisedTo }) => seller.kind === kind && !promisedTo)
  const left = (kind: number) => own(kind) + open(kind).length
  const drop = (offer: Offered) => offers.splice(offers.indexOf(offer), 1)
  const promised = (hold: Hold) => offers.filter(({ promisedTo }) => promisedTo === hold)
  /** Takes seats of the house, and then those that were offered first. */
  const take = (hold: Hold, kind: number, quantity: number) => {
    hold.free = Math.min(own(kind), quantity)
    change(kind, hold.free)
    for (const offer of open(kind).slice(0, quantity - hold.free)) offer.promisedTo = hold
  }
  const release = (hold: Hold, kind: number) => {
    change(kind, -hold.free)
    hold.free = 0
    for (const offer of promised(hold)) offer.promisedTo = null
  }
  const hold = (waiting: Waiting, until: number) => {
    const kinds = waiting.kind === null ? [0, 1] : [waiting.kind]
    const kind = kinds.find((one) => left(one) >= waiting.quantity)
    if (kind === undefined) return
    take(waiting, kind, waiting.quantity)
    Object.assign(waiting, { held: kind, until })
  }
  const serve = (now: number) => {
    if (!isDay(now)) return
    for (const waiting of line)
      if (waiting.held === null && !waiting.isOrdering && waiting.until === 0) hold(waiting, endOfOffer(now))
  }
  const remove = (waiting: Waiting, now: number) => {
    line.splice(line.indexOf(waiting), 1)
    if (waiting.held !== null) release(waiting, waiting.held)
    serve(now)
  }
  /** Ends an unpaid order: its buyer is back in line before its seats are. */
  const end = (order: Bought, now: number) => {
    orders.splice(orders.indexOf(order), 1)
    release(order, order.kind)
    const { from } = order
    if (from && line.includes(from)) {
      from.isOrdering = false
      if (from.until > now) {
        hold(from, from.until)
        if (from.held === null) from.until = 0
      }
    }
    serve(now)
  }
  /** Pays an order: the seats that were promised to it are its sellers' no more. */
  const pay = (order: Bought) => {
    for (const offer of promised(order)) {
      const { seller } = offer
      drop(offer)
      owed.set(seller.paymentId, (owed.get(seller.paymentId) ?? 0) + PRICE_CENTS)
      seller.quantity--
      counts.resold++
      if (seller.quantity === 0) orders.splice(orders.indexOf(seller), 1)
    }
    Object.assign(order, { free: 0, heldUntil: null })
    if (order.from && line.includes(order.from)) line.splice(line.indexOf(order.from), 1)
  }
  /** Pays a whole order back: whoever was promised one of its seats has the place. */
  const payBack = (order: Bought, now: number) => {
    orders.splice(orders.indexOf(order), 1)
    let freed = order.quantity
    for (const offer of offers.filter(({ seller }) => seller === order)) {
      drop(offer)
      if (!offer.promisedTo) continue
      offer.promisedTo.free++
      freed--
    }
    change(order.kind, -freed)
    serve(now)
  }
  return {
    ...{ line, orders, offers, owed, sold, own, left, take, release, serve, remove, end, pay, payBack },
    ...{ drop, promised, counts },
    /** Ends orders, then offers, if their time is over. */
    pass: (now: number) => {
      for (const order of orders.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= now))
        end(order, now)
      const over = line.filter(({ isOrdering, until }) => !isOrdering && until > 0 && until <= now)
      for (const waiting of over.sort((one, other) => one.until - other.until)) {
        const { held } = waiting
        line.splice(line.indexOf(waiting), 1)
        if (waiting.missed === 0) line.push(Object.assign(waiting, { missed: 1, held: null, until: 0 }))
        if (held !== null) release(waiting, held)
        serve(now)
      }
      serve(now)
    },
  }
}

const world = (shop: World, eventId: string) => {
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
    if (from?.held != null) made.release(from, from.held)
    const bought: Bought = {
      ...{ who, kind, quantity, orderId: json.orderId, paymentId: json.paymentIntentId, free: 0, from },
      heldUntil: now() + 15 * MINUTE_MS,
    }
    made.take(bought, kind, quantity)
    orders.push(bought)
    if (from) Object.assign(from, { held: null, isOrdering: true })
    if (isPaid) {
      await hear(shop.bank.pay(bought.paymentId))
      made.pay(bought)
    }
    made.serve(now())
    return 'ok'
  }
  const takeOffer = async (chances: Chance, isPaid: boolean) => {
    const offered = line.filter(({ held }) => held !== null)
    if (offered.length === 0) return
    const waiting = chances.pick(offered)
    const quantity = chances.happens(0.8) ? waiting.quantity : chances.between(1, waiting.quantity)
    const kind = waiting.held ?? 0
    expect(await order(waiting.who, kind, quantity, { isPaid, from: waiting })).toBe('ok')
  }
  const open = () => orders.filter(({ heldUntil }) => heldUntil !== null)
  const paid = () => orders.filter(({ heldUntil }) => heldUntil === null)
  const press = async (method: string, seatId: string, who: TestMember) =>
    (await shop.api.call(method, `/api/resale/${seatId}`, { token: who.token })).status
  const does: Record<Act, (chances: Chance) => Promise<void>> = {
    join: async (chances) => {
      const [who] = await shop.member('free')
      const quantity = chances.between(1, 4)
      const kind = chances.happens(0.6) ? null : chances.between(0, 1)
      const ticketTypeId = kind === null ? null : `${eventId}-${kind + 1}`
      const { status } = await join(eventId, who, quantity, { ticketTypeId })
      const isFull = (kind === null ? [0, 1] : [kind]).every((one) => made.left(one) === 0)
      expect(status).toBe(isFull ? 200 : 409)
      const none = { missed: 0, held: null, until: 0, isOrdering: false, free: 0 }
      if (isFull) line.push({ ...{ who, quantity, kind }, ...none })
    },
    leave: async (chances) => {
      if (line.length === 0) return
      const waiting = chances.pick(line)
      expect((await leave(eventId, waiting.who)).status).toBe(200)
      made.remove(waiting, now())
    },
    take: (chances) => takeOffer(chances, true),
    hold: (chances) => takeOffer(chances, false),
    pay: async (chances) => {
      if (open().length === 0) return
      const one = chances.pick(open())
      await hear(shop.bank.pay(one.paymentId))
      made.pay(one)
    },
    abandon: async (chances) => {
      if (open().length === 0) return
      const one = chances.pick(open())
      await shop.api.call('DELETE', `/api/orders/${one.orderId}`, { token: one.who.token })
      made.end(one, now())
      // Its offer may have ended meanwhile.
      made.pass(now())
    },
    payBack: async (chances) => {
      if (paid().length === 0) return
      const one = chances.pick(paid())
      await payBack(one.paymentId)
      made.owed.set(one.paymentId, shop.bank.of(one.paymentId).amountCents)
      made.payBack(one, now())
    },
    offer: async (chances) => {
      if (paid().length === 0) return
      const seller = chances.pick(paid())
      const [ticket] = await shop.tickets(seller.who)
      const seats = ticket.codes.filter(({ isOffered }: { isOffered: boolean }) => !isOffered)
      if (seats.length === 0) return
      const seatId: string = chances.pick(seats as { id: string }[]).id
      const isFull = made.own(seller.kind) === 0
      expect(await press('POST', seatId, seller.who)).toBe(isFull ? 200 : 409)
      if (isFull) made.offers.push({ seller, seatId, promisedTo: null })
      made.serve(now())
    },
    keep: async (chances) => {
      if (made.offers.length === 0) return
      const one = chances.pick(made.offers)
      expect(await press('DELETE', one.seatId, one.seller.who)).toBe(one.promisedTo ? 409 : 200)
      if (!one.promisedTo) made.drop(one)
    },
    // The provider refuses refunds, or makes them and its answer is lost, until it is back.
    outage: async (chances) => {
      const { away, lost } = shop.bank
      const isOver = away.delete('refundPayment') || lost.delete('refundPayment')
      if (!isOver) (chances.happens(0.5) ? away : lost).add('refundPayment')
    },
    stranger: async (chances) => {
      const [who] = await shop.member('free')
      const kind = chances.between(0, 1)
      const quantity = chances.between(1, 3)
      const isFree = made.left(kind) >= quantity
      expect(await order(who, kind, quantity, { isPaid: chances.happens(0.5) })).toBe(
        isFree ? 'ok' : 'sold_out',
      )
    },
    pass: async (chances) => {
      for (let minutes = chances.between(1, 40); minutes > 0; minutes--) await tick()
    },
  }
  /** Passes a minute, or the night, if nothing is open in the evening. At 08:00 the line is served again. */
  const tick = async () => {
    const { date, time } = parisWallClock(shop.api.clock.now)
    const isLate = time >= '22:00' && orders.every(({ heldUntil }) => heldUntil === null)
    const isQuiet = isLate && line.every(({ until }) => until === 0)
    if (isQuiet) shop.api.clock.now = new Date(instantOfParis(date, '09:00').getTime() + 24 * 60 * MINUTE_MS)
    else shop.api.clock.now = new Date(now() + MINUTE_MS)
    const isDue = orders.some(({ heldUntil }) => heldUntil !== null && heldUntil <= now())
    const isOver = line.some(({ isOrdering, until }) => !isOrdering && until > 0 && until <= now())
    if (!isDue && !isOver && !isQuiet && timeAt(now()) !== '08:00') return
    await shop.sweep()
    await moveOn()
    made.pass(now())
  }
  /** Passes the night without an act: open orders and offers end. */
  const sleep = async () => {
    while (timeAt(now()) >= '22:20' || timeAt(now()) < '08:30') await tick()
  }
  return { made, does, tick, sleep, moveOn }
}

/** Returns how many valid seats are promised to each order and place in line. */
const promisedTo = async (shop: World, eventId: string): Promise<Map<string, number>> => {
  const { rows } = (await shop.db.execute(sql`
    select c.promised_to as id, count(*)::int as seats from ticket_codes c join bookings b on b.id = c.booking_id
    where b.event_id = ${eventId} and b.cancelled_at is null and c.retired_at is null and c.promised_to is not null
    group by 1`)) as unknown as { rows: { id: string; seats: number }[] }
  return new Map(rows.map(({ id, seats }) => [id, seats]))
}

databases.onEach('a line at random on $name', ({ open }) => {
  test('is served in its order, and no seat is sold twice', { timeout: 3_600_000 }, async () => {
    const shop = await openWorld(open, { networkBounds: networkBounds(100_000) })
    const { db } = shop
    const first = instantOfParis('2027-01-12', '09:00')
    shop.api.clock.now = first
    const eventId = await shop.concert({ seats: SEATS, roomTotal: ROOM, date: '2029-02-20' })
    const { made, does, tick, sleep, moveOn } = world(shop, eventId)
    const counts = new Map<string, number>()
    for (let index = 0; index < ACTS; index++) {
      const chances = chance(`${SEED}/${index}`)
      const act = index < 6 ? 'stranger' : chances.weighed(acts)
      counts.set(act, (counts.get(act) ?? 0) + 1)
      await does[act](chances)
      await moveOn()
      await sleep()
      const rows = await db.select().from(waits).where(eq(waits.eventId, eventId)).orderBy(asc(waits.place))
      const promised = await promisedTo(shop, eventId)
      expect(
        rows.map(({ id, memberId, quantity, heldTypeId, missed, heldUntil }) => [
          ...[memberId, quantity, heldTypeId, missed, heldUntil?.getTime(), promised.get(id) ?? 0],
        ]),
        `seed ${SEED}, act ${index}: ${act}`,
      ).toEqual(
        made.line.map((waiting) => [
          ...[
            waiting.who.id,
            waiting.quantity,
            waiting.held === null ? null : `${eventId}-${waiting.held + 1}`,
          ],
          ...[waiting.missed, waiting.until === 0 ? undefined : waiting.until],
          made.promised(waiting).length,
        ]),
      )
      expect(
        made.orders.map(({ orderId }) => promised.get(orderId) ?? 0),
        `seed ${SEED}, act ${index}: ${act}`,
      ).toEqual(made.orders.map((order) => made.promised(order).length))
      expect(await shop.sold(eventId), `seed ${SEED}, act ${index}: ${act}`).toEqual(made.sold)
      await tick()
    }
    console.log(
      `line: seed ${SEED}, ${ACTS} acts, ${made.counts.resold} seats sold on`,
      Object.fromEntries(counts),
    )
    shop.bank.away.clear()
    shop.bank.lost.clear()
    // The longest pause between two attempts is six hours.
    for (let more = 0; more < 3; more++) await shop.sweep(6 * 60)
    const refunded = shop.bank.all.filter(({ refundedCents }) => refundedCents > 0)
    expect(new Map(refunded.map(({ paymentId, refundedCents }) => [paymentId, refundedCents]))).toEqual(
      made.owed,
    )
    const [sales] = await salesOf(db, { eventIds: [eventId] })
    const seats = made.orders.reduce((sum, one) => sum + (one.heldUntil === null ? one.quantity : 0), 0)
    expect([sales?.figures.sold, sales?.figures.takenCents, sales?.figures.refundedCents]).toEqual([
      ...[seats, seats * PRICE_CENTS, 0],
    ])
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    expect(event?.roomTotal).toBe(ROOM)
    expect((await broken(db, [])).filter((fault) => fault.includes(eventId))).toEqual([])
    await shop.api.close()
  })
})
