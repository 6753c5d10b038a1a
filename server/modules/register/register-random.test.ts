// @module-tag random
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { openWorld, type World } from '../../../tests/support/server/world.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { ticketCodes, ticketRegister, ticketSeries } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { networkBounds } from '../../platform/security/network-bounds.ts'
import { cancelBookings, eraseBookings, issueBooking } from '../bookings/use-cases/bookings.ts'
import { takeSeats } from '../bookings/use-cases/seats.ts'
import { settlePayment } from '../orders/use-cases/settle-payment.ts'
import { registerEntries } from './use-cases/register.ts'
import { closeStatement, readStatement, salesOf } from './use-cases/statement.ts'

/** Number of acts. `REGISTER_SEED` replays them, except for the order of concurrent ones. */
const ACTS = Number(process.env.REGISTER_ACTS ?? 100)
const SEED = process.env.REGISTER_SEED ?? String(machineNow().getTime())
const AT_ONCE = 4
const PRICE_CENTS = 1400
const MORNING_AFTER = new Date('2026-12-06T09:00:00Z')

/** An active booking as the test knows it. */
interface Sold {
  id: string
  memberId: string
  eventId: string
  quantity: number
  priceCents: number
  paymentId: string | null
  refundedCents: number
  in: Set<string>
}

const acts = {
  ...{ buy: 30, give: 25, rollBack: 8, kill: 4, cancel: 8, payBack: 5, payBackInPart: 8 },
  ...{ enter: 14, undo: 4, erase: 3, close: 2 },
}
type Act = keyof typeof acts

const databases = await bothDatabases()
afterAll(() => databases.stop())

const world = async (shop: World, hasProcesses: boolean) => {
  const { db } = shop
  const [over, soon] = await Promise.all([
    Promise.all([1, 2].map(() => shop.concert({ seats: [50_000, 50_000], date: '2026-12-05' }))),
    Promise.all([1, 2].map(() => shop.concert({ seats: [50_000, 50_000], date: '2027-02-20' }))),
  ])
  const sold: Sold[] = []
  /** Bookings of past concerts that were erased: they stay in the figures. */
  const erased: Sold[] = []
  /** Entries per concert on tickets that were cancelled afterwards: the door counted them. */
  const seen = new Map<string, number>()
  const end = (one: Sold) => seen.set(one.eventId, (seen.get(one.eventId) ?? 0) + one.in.size)
  let issued = 0
  const closed = new Map<string, unknown>()
  const now = () => shop.api.clock.now
  const open = () => (now() < MORNING_AFTER ? [...over, ...soon] : soon)

  /** Removes an active booking from the list, so that no concurrent act picks it. */
  const take = (chances: Chance, may: (one: Sold) => boolean = () => true): Sold | undefined => {
    const some = sold.filter(may)
    if (some.length === 0) return undefined
    const one = chances.pick(some)
    sold.splice(sold.indexOf(one), 1)
    return one
  }
  const settle = ({ paymentId }: Sold, refundedCents: number) =>
    settlePayment(db, {
      provider: shop.bank.provider.name,
      payment: shop.bank.set(paymentId ?? '', { refundedCents }),
      ...{ cause: 'test', now: now(), origin: 'http://localhost' },
    })
  const give = async (chances: Chance, fails: 'rollBack' | 'kill' | null): Promise<void> => {
    const [who] = await shop.member('free')
    const eventId = chances.pick(open())
    const source = chances.pick(['free', 'pass', 'invitation'] as const)
    const quantity = chances.between(1, 4)
    const id = await inTransaction(db, async (tx) => {
      const ticketTypeId = `${eventId}-2`
      await takeSeats(tx, [{ ticketTypeId, quantity }], { now: now() })
      const booking = { memberId: who.id, eventId, ticketTypeId, quantity, priceCents: 0, source }
      const bookingId = await issueBooking(tx, { ...booking, bookedAt: now() })
      if (fails === 'kill') await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      if (fails) throw new Error('rolled back')
      return bookingId
    }).catch((error: unknown) => {
      if (!fails) throw error
    })
    if (!id) return
    issued += quantity
    const facts = { memberId: who.id, eventId, quantity, priceCents: 0, paymentId: null, refundedCents: 0 }
    sold.push({ id, ...facts, in: new Set() })
  }
  const seatsOf = async ({ id }: Sold): Promise<string[]> =>
    (await db.select({ id: ticketCodes.id }).from(ticketCodes).where(eq(ticketCodes.bookingId, id))).map(
      (seat) => seat.id,
    )
  const note = async (seat: string, usedAt: Date | null): Promise<void> =>
    inTransaction(db, async (tx) => {
      await registerEntries(tx, [{ id: seat, usedAt }], now())
      await tx.update(ticketCodes).set({ usedAt }).where(eq(ticketCodes.id, seat))
    })

  const does: Record<Act, (chances: Chance) => Promise<void>> = {
    buy: async (chances) => {
      const [who] = await shop.member('free')
      const eventId = chances.pick(open())
      const quantity = chances.between(1, 4)
      const address = `2001:db8:${chances.between(1, 60_000).toString(16)}::1`
      const purchase = { who, remoteAddress: address, key: chances.uuid() }
      const press = () => shop.order(eventId, [quantity, 0], purchase)
      let answer = await press()
      // Retry the same order if a killed connection was hit.
      while (answer.status === 503) answer = await press()
      expect(answer).toMatchObject({ status: 200 })
      const { json } = answer
      shop.bank.pay(json.paymentIntentId)
      expect((await shop.confirm(json.paymentIntentId, who)).status).toBe(200)
      const [booking] = await shop.bookings(json.orderId)
      issued += quantity
      const facts = { memberId: who.id, eventId, quantity, priceCents: PRICE_CENTS, refundedCents: 0 }
      sold.push({ id: booking?.id ?? '', ...facts, paymentId: json.paymentIntentId, in: new Set() })
    },
    give: (chances) => give(chances, null),
    rollBack: (chances) => give(chances, 'rollBack'),
    kill: (chances) => give(chances, hasProcesses ? 'kill' : 'rollBack'),
    cancel: async (chances) => {
      const one = take(chances, ({ paymentId }) => !paymentId)
      if (!one) return
      await inTransaction(db, (tx) => cancelBookings(tx, [{ id: one.id }], now()))
      end(one)
    },
    payBack: async (chances) => {
      const one = take(chances, ({ paymentId }) => paymentId !== null)
      if (!one) return
      await settle(one, one.quantity * PRICE_CENTS)
      end(one)
    },
    payBackInPart: async (chances) => {
      const one = take(chances, ({ paymentId }) => paymentId !== null)
      if (!one) return
      const most = one.quantity * PRICE_CENTS - 1
      one.refundedCents = chances.between(one.refundedCents, most)
      await settle(one, one.refundedCents)
      // A repeated notification is recorded once.
      if (chances.happens(0.3)) await settle(one, one.refundedCents)
      sold.push(one)
    },
    enter: async (chances) => {
      const one = take(chances)
      if (!one) return
      const seat = chances.pick(await seatsOf(one))
      await note(seat, now())
      one.in.add(seat)
      sold.push(one)
    },
    undo: async (chances) => {
      const one = take(chances, (some) => some.in.size > 0)
      if (!one) return
      const seat = chances.pick([...one.in])
      await note(seat, null)
      one.in.delete(seat)
      sold.push(one)
    },
    erase: async (chances) => {
      // Each of these members has only this booking.
      const one = take(chances, ({ paymentId }) => !paymentId)
      if (!one) return
      await inTransaction(db, (tx) => eraseBookings(tx, one.memberId, now()))
      if (now() >= MORNING_AFTER && over.includes(one.eventId)) erased.push(one)
      else end(one)
    },
    close: async (chances) => {
      const eventId = chances.pick(over)
      const refusal = await closeStatement(db, eventId, now())
      if (now() < MORNING_AFTER) expect(refusal).toBeTruthy()
      else if (!refusal) closed.set(eventId, (await readStatement(db, eventId))?.sales)
    },
  }
  return { over, soon, sold, erased, seen, closed, does, issued: () => issued }
}

databases.onEach('at random on $name', ({ open, name }) => {
  test('series are unbroken, closed statements stay, and the figures are what was sold', {
    timeout: 3_600_000,
  }, async () => {
    const shop = await openWorld(open, { networkBounds: networkBounds(10_000) })
    const made = await world(shop, name === 'PostgreSQL')
    const counts = new Map<string, number>()
    const play = async (from: number, to: number) => {
      const left = Array.from({ length: to - from }, (_, index) => from + index)
      const worker = async () => {
        for (let index = left.shift(); index !== undefined; index = left.shift()) {
          const chances = chance(`${SEED}/${index}`)
          const act = chances.weighed(acts)
          counts.set(act, (counts.get(act) ?? 0) + 1)
          await made.does[act](chances)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }
    await play(0, ACTS / 2)
    shop.api.clock.now = MORNING_AFTER
    await play(ACTS / 2, ACTS)

    console.log(`register: seed ${SEED}, ${ACTS} acts, ${made.issued()} tickets`, Object.fromEntries(counts))
    const rows = await shop.db.select().from(ticketRegister)
    const own = rows.filter(({ eventId }) => [...made.over, ...made.soon].includes(eventId))
    const first = own.filter(({ act }) => act === 'issued')
    expect(first).toHaveLength(made.issued())
    for (const eventId of [...made.over, ...made.soon])
      for (const isPaid of [true, false]) {
        const numbers = first.filter((row) => row.eventId === eventId && row.isPaid === isPaid)
        expect(numbers.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
          numbers.map((_, index) => index + 1),
        )
        const series = await shop.db.select().from(ticketSeries).where(eq(ticketSeries.eventId, eventId))
        expect(series.find((one) => one.isPaid === isPaid)?.last ?? 0).toBe(numbers.length)
      }
    for (const [eventId, then] of made.closed) {
      const again = await readStatement(shop.db, eventId)
      expect(again?.sales, eventId).toEqual(then)
    }
    for (const eventId of [...made.over, ...made.soon]) {
      const standing = [...made.sold, ...made.erased].filter((one) => one.eventId === eventId)
      const sum = (of: (one: Sold) => number) => standing.reduce((total, one) => total + of(one), 0)
      const [sales] = await salesOf(shop.db, { eventIds: [eventId] })
      const { sold = 0, free = 0, pass = 0, invited = 0, ...figures } = sales?.figures ?? {}
      expect({ ...figures, tickets: sold + free + pass + invited, sold }, eventId).toMatchObject({
        tickets: sum(({ quantity }) => quantity),
        sold: sum(({ quantity, priceCents }) => (priceCents > 0 ? quantity : 0)),
        entered: sum((one) => one.in.size) + (made.seen.get(eventId) ?? 0),
        takenCents: sum(({ quantity, priceCents, refundedCents }) => quantity * priceCents - refundedCents),
      })
    }
    await shop.api.close()
  })
})
