// @module-tag random
import { and, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Ticket } from '../../../contract/tickets.ts'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { takingsOf } from '../../../tests/support/server/takings.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { seatRefunds, ticketRegister, ticketTypes } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { Refusal } from '../../platform/refusal.ts'
import { networkBounds } from '../../platform/security/network-bounds.ts'
import { eraseMember } from '../account/use-cases/delete-account.ts'
import { giveBackSeat } from '../orders/use-cases/give-back-seat.ts'
import { closeRepaid } from '../orders/use-cases/refund-failed.ts'
import { takeEvent } from '../payments/webhook.ts'
import { registeredRefunds } from '../register/use-cases/register.ts'
import { changeStakes } from './use-cases/change-event.ts'

/** Number of orders. `OWED_SEED` replays them. */
const ORDERS = Number(process.env.OWED_ORDERS ?? 8)
const SEED = process.env.OWED_SEED ?? String(machineNow().getTime())
const PRICE_CENTS = 1400

const acts = {
  ...{
    share: 4,
    passOn: 2,
    erase: 2,
    resell: 2,
    refundPart: 3,
    giveBack: 2,
    giveBackByHand: 3,
    giveBackForLess: 2,
  },
  ...{ fail: 3, repay: 2 },
}

/** A guest who took a place of an order, and how often it has changed hands. */
interface Guest {
  who: TestMember
  hands: number
}

/** A paid order as the test knows it, in cents. */
interface Known {
  id: string
  paymentId: string
  /** Undefined once erased. */
  buyer: TestMember | undefined
  totalCents: number
  guests: Guest[]
  did: string[]
  /** Refunded by hand, of tickets that are valid. */
  partCents: number
  /** Not refunded of tickets that were given back for less than their price. */
  waivedCents: number
  /** Sent back by the bank, and still owed. */
  openCents: number
  /** Repaid by transfer, after the bank had sent it back. */
  transferredCents: number
}

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('orders of a cancelled concert at random, on $name', ({ open }) => {
  const world = setUpWorld(open, { networkBounds: networkBounds(10_000) })
  const { begin, cancel, move, notify, changeMails, mailsTo, giveBack } = eventChangeActs(() => world)
  const { hear, buy, sent, take, guest } = sentPlaceActs(() => world)
  beforeEach(begin)

  const refundedCents = ({ paymentId }: Known) => world.bank.of(paymentId).refundedCents
  /** Returns the valid tickets of an order by their seats, from the register. */
  const validTickets = async ({ id }: Known) => {
    const end = alias(ticketRegister, 'ended')
    const ended = world.db
      .select()
      .from(end)
      .where(and(eq(end.seatId, ticketRegister.seatId), eq(end.act, 'cancelled')))
    return world.db
      .select({ number: ticketRegister.number, seatId: ticketRegister.seatId })
      .from(ticketRegister)
      .where(and(eq(ticketRegister.orderId, id), eq(ticketRegister.act, 'issued'), notExists(ended)))
  }
  const backOf = async (seatIds: string[]): Promise<number> => {
    const cents = await Promise.all(seatIds.map((seatId) => registeredRefunds(world.db, seatId)))
    return cents.reduce((sum, one) => sum + one, 0)
  }
  /** Refunds at the provider's as a careful operator: never more than is owed and than valid tickets cost, nor the whole sum, which would end the order. */
  const refund = async (order: Known, cents: number): Promise<boolean> => {
    const room = order.openCents + (await validTickets(order)).length * PRICE_CENTS - order.partCents
    const refunded = refundedCents(order) + cents
    if (cents > room || refunded >= order.totalCents) return false
    await hear(world.bank.set(order.paymentId, { refundedCents: refunded }))
    const repaid = Math.min(order.openCents, cents)
    order.openCents -= repaid
    order.partCents += cents - repaid
    return true
  }
  /** Runs the jobs, some with the provider away or its answer lost. */
  const sweep = async (chances: Chance) => {
    const trouble = chances.pick(['none', 'away', 'lost'] as const)
    if (trouble !== 'none') {
      world.bank[trouble].add('refundPayment')
      await world.sweep()
      world.bank[trouble].clear()
    }
    await world.sweep(trouble === 'none' ? 0 : 5)
  }
  /** Returns the ticket of a person, who has one at most. */
  const ticketOf = async (who: TestMember): Promise<Ticket | undefined> => (await world.tickets(who))[0]
  const byHand = async (order: Known, chances: Chance, cents: number) => {
    const tickets = await validTickets(order)
    if (tickets.length < 2 || !(await refund(order, cents))) return
    const number = String(chances.pick(tickets).number)
    const given = await giveBackSeat(world.api.deps, { orderId: order.id, number, isRefunded: true })
    // All of it repaid what the bank had sent back.
    if (order.partCents === 0) {
      expect(given).toBeInstanceOf(Refusal)
      return
    }
    expect(given).toMatchObject({ cents: 0 })
    const gathered = Math.min(PRICE_CENTS, order.partCents)
    order.partCents -= gathered
    order.waivedCents += PRICE_CENTS - gathered
  }
  let failures = 0
  /** Lets the bank send refunds of an order back; returns the call that tells of it. */
  const sendBack = ({ paymentId }: Known, cents: number) => {
    const refunded = world.bank.of(paymentId).refundedCents
    world.bank.set(paymentId, { refundedCents: refunded - cents })
    failures += 1
    const failure = { about: 'refund_failed' as const, paymentId, cents, key: null, line: '' }
    const id = `evt_owed_${failures}`
    return () => takeEvent(world.api.deps, 'stripe', { id, type: 'refund.failed', ...failure }, () => {})
  }
  const fail = (order: Known, cents: number) => sendBack(order, cents)()

  const does: Record<keyof typeof acts, (order: Known, chances: Chance, known: Known[]) => Promise<void>> = {
    share: async (order) => {
      const { buyer } = order
      const ticket = buyer && (await ticketOf(buyer))
      if (!ticket) return
      const who = await guest()
      expect((await take(await sent(ticket.codes[0], buyer), who)).status).toBe(200)
      order.guests.push({ who, hands: 1 })
    },
    passOn: async (order) => {
      const giver = order.guests.find(({ hands }) => hands < 3)
      const ticket = giver && (await ticketOf(giver.who))
      if (!giver || !ticket) return
      const who = await guest()
      expect((await take(await sent(ticket.codes[0], giver.who), who)).status).toBe(200)
      order.guests.push({ who, hands: giver.hands + 1 })
      giver.hands = 3
    },
    erase: async (order, chances) => {
      const people = [...order.guests.map(({ who }) => who), ...(order.buyer ? [order.buyer] : [])]
      if (people.length === 0) return
      const who = chances.pick(people)
      const codes = (await ticketOf(who))?.codes ?? []
      order.partCents -= await backOf(codes.map(({ id }) => id))
      const erased = await eraseMember(world.db, who.id, {
        ...{ now: world.api.clock.now, origin: ORIGIN, provider: null, isAsked: true },
        shown: {
          tickets: (await world.tickets(who)).map(({ id }: Ticket) => id),
          at: world.api.clock.now,
        },
        refusal: () => undefined,
      })
      expect(erased).toEqual({ ended: null })
      order.guests = order.guests.filter((one) => one.who !== who)
      if (order.buyer === who) order.buyer = undefined
    },
    resell: async (order, chances, known) => {
      const { buyer } = order
      const ticket = buyer && (await ticketOf(buyer))
      const [seat] = ticket?.codes ?? []
      if (!ticket || !seat) return
      const kind = world.db.update(ticketTypes)
      const ofEvent = eq(ticketTypes.eventId, ticket.eventId)
      await kind.set({ capacityTotal: sql`${ticketTypes.capacitySold}` }).where(ofEvent)
      const offered = await world.api.call('POST', `/api/resale/${seat.id}`, { token: buyer.token })
      expect(offered.status).toBe(200)
      const newcomer = await guest()
      known.push(await bought(1, newcomer, ticket.eventId))
      await world.db.update(ticketTypes).set({ capacityTotal: 1_000 }).where(ofEvent)
      const [owed] = await world.db.select().from(seatRefunds).where(eq(seatRefunds.seatId, seat.id))
      order.partCents -= PRICE_CENTS - (owed?.cents ?? 0)
      await sweep(chances)
    },
    refundPart: async (order, chances) => void (await refund(order, chances.pick([300, 500, PRICE_CENTS]))),
    giveBack: async (order, chances) => {
      const tickets = await validTickets(order)
      if (tickets.length === 0) return
      const number = String(chances.pick(tickets).number)
      const given = await giveBackSeat(world.api.deps, { orderId: order.id, number, isRefunded: false })
      // Refused beside a refund by hand that may have been for this seat.
      if (!('cents' in given)) return
      order.partCents -= PRICE_CENTS - given.cents
      await sweep(chances)
    },
    giveBackByHand: (order, chances) => byHand(order, chances, PRICE_CENTS),
    giveBackForLess: (order, chances) => byHand(order, chances, 1_000),
    fail: async (order, chances) => {
      const cents = Math.min(refundedCents(order), chances.pick([500, PRICE_CENTS]))
      if (cents === 0) return
      await fail(order, cents)
      const ofValid = Math.min(cents, order.partCents)
      order.partCents -= ofValid
      order.openCents += cents - ofValid
    },
    repay: async (order) => {
      await closeRepaid(world.api.deps, order.id)
      order.transferredCents += order.openCents
      order.openCents = 0
    },
  }
  const bought = async (quantity: number, buyer: TestMember, eventId: string): Promise<Known> => {
    const { orderId: id, paymentId } = await buy(quantity, { who: buyer, eventId })
    return {
      ...{ id, paymentId, buyer, totalCents: quantity * PRICE_CENTS, guests: [], did: [] },
      ...{ partCents: 0, waivedCents: 0, openCents: 0, transferredCents: 0 },
    }
  }
  const sumIn = (text: string, label: RegExp): number[] => {
    const sum = new RegExp(`${label.source}\\W+([\\d,]+)`).exec(text)?.[1]
    return sum ? [Math.round(Number(sum.replace(',', '.')) * 100)] : []
  }
  /** Returns the sums that mails about the concert promise a person, in cents. */
  const promised = async (who: TestMember): Promise<number[]> =>
    (await changeMails(who)).flatMap(({ text }) => sumIn(text, /Remboursement TTC/))

  test('each buyer gets back what they paid, once, as their mail says, and nobody else hears of it', async () => {
    const eventId = await world.concert({ seats: [1_000] })
    const known: Known[] = []
    for (let index = 0; index < ORDERS; index++) {
      const chances = chance(`${SEED}/${index}`)
      const order = await bought(chances.between(1, 4), await guest(), eventId)
      known.push(order)
      for (let left = chances.between(0, 12); left > 0; left--) {
        const act = chances.weighed(acts)
        order.did.push(act)
        await does[act](order, chances, known)
        const takings = await takingsOf(world.db, order.id)
        const valid = (await validTickets(order)).length
        expect(takings, `OWED_SEED=${SEED}, order ${index}: ${order.did.join(', ')}`).toBe(
          valid * PRICE_CENTS - order.partCents,
        )
      }
    }
    const before = new Map(known.map((order) => [order, refundedCents(order)]))
    const stakes = (await changeStakes(world.db, eventId)).paidCents
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    await notify()
    for (const [index, { buyer }] of known.entries()) {
      const ticket = buyer && (await ticketOf(buyer))
      if (!buyer || !ticket?.returnable || index % 3 > 0) continue
      expect((await giveBack(ticket.id, buyer)).status).toBe(200)
      expect(await promised(buyer)).toEqual(
        ticket.returnable.amount > 0 ? [ticket.returnable.amount * 100] : [],
      )
    }
    await cancel(eventId)
    await notify()
    world.bank.away.add('refundPayment')
    await world.sweep()
    world.bank.away.clear()
    // The bank may send a part by hand back while the rest is being refunded: this is told again afterwards.
    const again: (() => Promise<void>)[] = []
    for (const [index, order] of known.entries()) {
      const { partCents } = order
      if (partCents === 0 || index % 2 > 0) continue
      const tell = sendBack(order, partCents)
      await tell().catch((error: unknown) => {
        expect(error).toBeInstanceOf(ProviderUnavailable)
        again.push(tell)
      })
      order.openCents += partCents
      before.set(order, (before.get(order) ?? 0) - partCents)
    }
    await world.sweep(5)
    for (const tell of again) await tell()
    for (const [index, order] of known.entries()) {
      const seed = `OWED_SEED=${SEED}, order ${index}: ${order.did.join(', ')}`
      const { totalCents, transferredCents, waivedCents, openCents, buyer, guests } = order
      const paidCents = refundedCents(order) - (before.get(order) ?? 0)
      expect(refundedCents(order) + transferredCents + waivedCents + openCents, seed).toBe(totalCents)
      const stored = await world.stored(order.id)
      expect([stored?.state, openCents > 0 <= Boolean(stored?.refundFailedAt)], seed).toEqual([
        'refunded',
        true,
      ])
      expect(await validTickets(order), seed).toEqual([])
      if (buyer) expect(await promised(buyer), seed).toEqual(paidCents > 0 ? [paidCents] : [])
      // Guests pay nothing, and hear of no sum.
      for (const { who } of guests)
        expect((await mailsTo(who)).map(({ text }) => text).join(), seed).not.toContain('€')
    }
    const paidCents = known.reduce((sum, order) => sum + refundedCents(order) - (before.get(order) ?? 0), 0)
    for (const [index, order] of known.entries()) {
      const cents = refundedCents(order)
      if (!order.buyer || cents === 0) continue
      await fail(order, cents)
      const told = (await mailsTo(order.buyer)).find(({ dedupeKey }) =>
        dedupeKey.endsWith(`evt_owed_${failures}`),
      )
      expect(
        sumIn(told?.text ?? '', /Reste dû TTC/),
        `OWED_SEED=${SEED}, order ${index}: ${order.did.join(', ')}`,
      ).toEqual([cents])
    }
    expect(stakes).toBe(paidCents)
  })
})
