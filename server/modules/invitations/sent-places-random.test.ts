// @module-tag random
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { openWorld, type World } from '../../../tests/support/server/world.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { bookings, ticketCodes, ticketRegister, ticketTypes } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { networkBounds } from '../../platform/security/network-bounds.ts'
import { newToken } from '../../platform/security/tokens.ts'
import { eraseBookings } from '../bookings/use-cases/bookings.ts'
import { salesOf } from '../register/use-cases/statement.ts'

/** Number of acts. `PLACES_SEED` replays them, except for the order of concurrent ones. */
const ACTS = Number(process.env.PLACES_ACTS ?? 200)
const SEED = process.env.PLACES_SEED ?? String(machineNow().getTime())
const AT_ONCE = 4
const PRICE_CENTS = 1400

/** A place as the test knows it: its one valid seat, its holder (an account, or a phone's secret), and its open link. */
interface Place {
  order: { paymentId: string; quantity: number; isPaidBack: boolean }
  seatId: string
  holder: TestMember | { secret: string }
  link: string | null
  hands: number
  isBusy: boolean
}

const acts = {
  ...{ buy: 14, send: 24, hold: 12, take: 12, race: 12, withdraw: 6, move: 8, payBack: 4, erase: 4, late: 4 },
}
type Act = keyof typeof acts

const databases = await bothDatabases()
afterAll(() => databases.stop())

const isMember = (holder: Place['holder']): holder is TestMember => 'token' in holder

const world = (shop: World, eventId: string) => {
  const { hear, buy, send, look, hold, take, withdraw } = sentPlaceActs(() => shop)
  const places: Place[] = []
  /** Seats that were valid once. */
  const ended = new Set<string>()
  let bought = 0
  const account = async () => (await shop.member('free'))[0]
  const giverOf = ({ holder }: Place) => holder as TestMember

  const move = (place: Place, seatId: string, holder: Place['holder']) => {
    ended.add(place.seatId)
    Object.assign(place, { seatId, holder, link: null, hands: place.hands + 1 })
  }
  const end = (some: Place[]) => {
    for (const place of some) {
      ended.add(place.seatId)
      places.splice(places.indexOf(place), 1)
    }
  }
  /** Runs an act with places that no concurrent act touches; nothing if there are none. */
  const using = async (
    chances: Chance,
    may: (place: Place) => boolean,
    act: (place: Place) => Promise<void>,
  ): Promise<void> => {
    const some = places.filter((place) => !place.isBusy && may(place))
    if (some.length === 0) return
    const place = chances.pick(some)
    place.isBusy = true
    await act(place).finally(() => {
      place.isBusy = false
    })
  }
  const isOpen = ({ link }: Place) => link !== null
  const ofAccount = ({ holder }: Place) => isMember(holder)
  const seatOf = ({ json }: Awaited<ReturnType<typeof hold>>): string => (json.ticket ?? json).codes[0].id

  const does: Record<Act, (chances: Chance) => Promise<void>> = {
    buy: async (chances) => {
      const who = await account()
      const quantity = chances.between(1, 4)
      const { ticket, paymentId } = await buy(quantity, { eventId, who })
      bought += quantity
      const order = { paymentId, quantity, isPaidBack: false }
      for (const { id } of ticket.codes)
        places.push({ order, seatId: id, holder: who, link: null, hands: 0, isBusy: false })
    },
    send: (chances) =>
      using(chances, ofAccount, async (place) => {
        const { status, json } = await send([place.seatId], giverOf(place))
        expect(status).toBe(place.hands < 3 ? 200 : 409)
        if (status !== 200) return
        // A place that is sent already keeps its link.
        if (place.link) expect(json[0].code).toBe(place.link)
        place.link = json[0].code
      }),
    hold: (chances) =>
      using(chances, isOpen, async (place) => {
        const secret = newToken()
        const answer = await hold(place.link ?? '', secret)
        expect(answer.status).toBe(200)
        if (chances.happens(0.3)) expect(seatOf(await hold(place.link ?? '', secret))).toBe(seatOf(answer))
        move(place, seatOf(answer), { secret })
      }),
    take: (chances) =>
      using(chances, isOpen, async (place) => {
        const who = await account()
        const answer = await take(place.link ?? '', who)
        expect(answer.status).toBe(200)
        move(place, seatOf(answer), who)
      }),
    race: (chances) =>
      using(chances, isOpen, async (place) => {
        const [link, secret, who] = [place.link ?? '', newToken(), await account()]
        const presses = [
          () => hold(link, secret),
          () => take(link, who),
          () => withdraw(link, giverOf(place)),
        ].sort(() => (chances.happens(0.5) ? 1 : -1))
        const answers = await Promise.all(presses.map((press) => press()))
        const [won, ...others] = answers.filter(({ status }) => status === 200)
        expect(others).toEqual([])
        if (won?.json.state === 'withdrawn') place.link = null
        else if (won) move(place, seatOf(won), won.json.ticket ? { secret } : who)
        else throw new Error('Nobody won')
      }),
    withdraw: (chances) =>
      using(chances, isOpen, async (place) => {
        expect((await withdraw(place.link ?? '', giverOf(place))).json.state).toBe('withdrawn')
        place.link = null
      }),
    move: (chances) =>
      using(
        chances,
        (place) => !ofAccount(place),
        async (place) => {
          const who = await account()
          const { secret } = place.holder as { secret: string }
          expect(seatOf(await take(secret, who))).toBe(place.seatId)
          place.holder = who
        },
      ),
    late: (chances) =>
      using(
        chances,
        (place) => !ofAccount(place),
        async ({ holder, seatId }) => {
          const { json } = await look((holder as { secret: string }).secret)
          expect([json.state, json.ticket.codes[0].id]).toEqual(['taken', seatId])
        },
      ),
    payBack: async (chances) => {
      const whole = places.filter(({ order }) => !places.some((one) => one.order === order && one.isBusy))
      if (whole.length === 0) return
      const { order } = chances.pick(whole)
      const own = places.filter((one) => one.order === order)
      for (const place of own) place.isBusy = true
      await hear(shop.bank.set(order.paymentId, { refundedCents: order.quantity * PRICE_CENTS }))
      end(own)
    },
    erase: async (chances) => {
      const whole = places.filter(
        ({ holder }) => isMember(holder) && !places.some((one) => one.holder === holder && one.isBusy),
      )
      if (whole.length === 0) return
      const { holder } = chances.pick(whole)
      const own = places.filter((one) => one.holder === holder)
      for (const place of own) place.isBusy = true
      await inTransaction(shop.db, (tx) =>
        eraseBookings(tx, giverOf({ holder } as Place).id, shop.api.clock.now),
      )
      end(own)
    },
  }
  return { places, ended, does, look, bought: () => bought }
}

databases.onEach('places sent at random on $name', ({ open }) => {
  test('every place has one valid seat and one holder, whatever was pressed at once', {
    timeout: 3_600_000,
  }, async () => {
    const shop = await openWorld(open, { networkBounds: networkBounds(100_000) })
    const { db } = shop
    const eventId = await shop.concert({ seats: [100_000], date: '2027-02-20' })
    const made = world(shop, eventId)
    const left = Array.from({ length: ACTS }, (_, index) => index)
    const counts = new Map<string, number>()
    const worker = async () => {
      for (let index = left.shift(); index !== undefined; index = left.shift()) {
        const chances = chance(`${SEED}/${index}`)
        const act = index < AT_ONCE ? 'buy' : chances.weighed(acts)
        counts.set(act, (counts.get(act) ?? 0) + 1)
        await made.does[act](chances)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    console.log(
      `places: seed ${SEED}, ${ACTS} acts, ${made.places.length} places`,
      Object.fromEntries(counts),
    )

    const valid = await db
      .select({ id: ticketCodes.id, memberId: bookings.memberId })
      .from(ticketCodes)
      .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
      .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt), isNull(ticketCodes.retiredAt)))
    const holders = made.places.map(({ seatId, holder }) => [seatId, isMember(holder) ? holder.id : null])
    expect(valid.map(({ id, memberId }) => [id, memberId]).sort()).toEqual(holders.sort())
    const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const quantities = await db
      .select({ quantity: bookings.quantity })
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
    expect([type?.capacitySold, quantities.reduce((sum, { quantity }) => sum + quantity, 0)]).toEqual([
      ...[made.places.length, made.places.length],
    ])

    const rows = await db.select().from(ticketRegister).where(eq(ticketRegister.eventId, eventId))
    const of = (act: string) => rows.filter((row) => row.act === act)
    expect(
      of('issued')
        .map(({ number }) => number)
        .sort((one, other) => one - other),
    ).toEqual(of('issued').map((_, index) => index + 1))
    expect(new Set(of('cancelled').map(({ seatId }) => seatId))).toEqual(made.ended)
    expect(of('cancelled')).toHaveLength(made.ended.size)
    const [sales] = await salesOf(db, { eventIds: [eventId] })
    expect([sales?.figures.sold, sales?.figures.takenCents]).toEqual([
      ...[made.places.length, made.places.length * PRICE_CENTS],
    ])
    for (const { link } of made.places.filter((place) => place.link).slice(0, 20))
      expect((await made.look(link ?? '')).json.state).toBe('open')
    // No ended seat came back.
    const again = made.places.filter(({ seatId }) => made.ended.has(seatId))
    expect(again).toEqual([])
    expect(
      await db
        .select()
        .from(ticketCodes)
        .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
        .where(
          and(
            inArray(ticketCodes.id, [...made.ended].slice(0, 1000)),
            isNull(bookings.cancelledAt),
            isNull(ticketCodes.retiredAt),
          ),
        ),
    ).toEqual([])
  })
})
