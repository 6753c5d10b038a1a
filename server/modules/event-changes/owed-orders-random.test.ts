import { and, eq, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Chance, chance } from '../../../tests/orders-random/random.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { ticketRegister } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { giveBackSeat } from '../orders/use-cases/give-back-seat.ts'
import { closeRepaid } from '../orders/use-cases/refund-failed.ts'
import { takeEvent } from '../payments/webhook.ts'

/** Number of orders. `OWED_SEED` replays them. */
const ORDERS = Number(process.env.OWED_ORDERS ?? 8)
const SEED = process.env.OWED_SEED ?? String(machineNow().getTime())
const PRICE_CENTS = 1400

const acts = { share: 3, refundPart: 3, giveBack: 2, giveBackByHand: 3, fail: 2 }

/** A paid order as the test knows it, in cents. */
interface Known {
  id: string
  paymentId: string
  buyer: TestMember
  totalCents: number
  /** Refunded by hand, of tickets that are valid. */
  partCents: number
  /** Repaid by transfer, after the bank had sent it back. */
  transferredCents: number
}

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('orders of a cancelled concert at random, on $name', ({ open }) => {
  const world = setUpWorld(open)
  const { begin, cancel, notify, changeMails } = eventChangeActs(() => world)
  const { hear, buy, sent, take, guest } = sentPlaceActs(() => world)
  beforeEach(begin)

  const refundedCents = ({ paymentId }: Known) => world.bank.of(paymentId).refundedCents
  const refund = async (order: Known, cents: number): Promise<boolean> => {
    const refunded = refundedCents(order) + cents
    // The whole sum would end the order.
    if (refunded >= order.totalCents) return false
    await hear(world.bank.set(order.paymentId, { refundedCents: refunded }))
    order.partCents += cents
    return true
  }
  const validNumbers = async ({ id }: Known): Promise<number[]> => {
    const end = alias(ticketRegister, 'ended')
    const ended = world.db
      .select()
      .from(end)
      .where(and(eq(end.seatId, ticketRegister.seatId), eq(end.act, 'cancelled')))
    const rows = await world.db
      .select({ number: ticketRegister.number })
      .from(ticketRegister)
      .where(and(eq(ticketRegister.orderId, id), eq(ticketRegister.act, 'issued'), notExists(ended)))
    return rows.map(({ number }) => number)
  }
  let failures = 0

  const does: Record<keyof typeof acts, (order: Known, chances: Chance) => Promise<void>> = {
    share: async ({ id, buyer }) => {
      const ticket = (await world.tickets(buyer)).find((one: { orderId: string }) => one.orderId === id)
      if (ticket) expect((await take(await sent(ticket.codes[0], buyer), await guest())).status).toBe(200)
    },
    refundPart: async (order, chances) => void (await refund(order, chances.pick([500, PRICE_CENTS]))),
    giveBack: async (order, chances) => {
      const numbers = await validNumbers(order)
      if (numbers.length === 0) return
      const number = String(chances.pick(numbers))
      const given = await giveBackSeat(world.api.deps, { orderId: order.id, number, isRefunded: false })
      // Refused beside a refund by hand that may have been for this seat.
      if (!('cents' in given)) return
      order.partCents -= PRICE_CENTS - given.cents
      await world.sweep()
    },
    giveBackByHand: async (order, chances) => {
      const numbers = await validNumbers(order)
      if (numbers.length < 2 || !(await refund(order, PRICE_CENTS))) return
      const number = String(chances.pick(numbers))
      await giveBackSeat(world.api.deps, { orderId: order.id, number, isRefunded: true })
      order.partCents -= PRICE_CENTS
    },
    fail: async (order, chances) => {
      const cents = Math.min(refundedCents(order), chances.pick([500, PRICE_CENTS]))
      if (cents === 0) return
      const { paymentId } = order
      world.bank.set(paymentId, { refundedCents: refundedCents(order) - cents })
      failures += 1
      await takeEvent(
        world.api.deps,
        'stripe',
        {
          id: `evt_owed_${failures}`,
          type: 'refund.failed',
          about: 'refund_failed',
          paymentId,
          cents,
          key: null,
          line: '',
        },
        () => {},
      )
      const ofValid = Math.min(cents, order.partCents)
      order.partCents -= ofValid
      await closeRepaid(world.api.deps, order.id)
      order.transferredCents += cents - ofValid
    },
  }

  test('each buyer gets back what they paid, once, as their mail says', async () => {
    const eventId = await world.concert({ seats: [1_000] })
    const known: Known[] = []
    for (let index = 0; index < ORDERS; index++) {
      const chances = chance(`${SEED}/${index}`)
      const [buyer, quantity] = [await guest(), chances.between(1, 4)]
      const { orderId: id, paymentId } = await buy(quantity, { who: buyer, eventId })
      const order = {
        id,
        paymentId,
        buyer,
        totalCents: quantity * PRICE_CENTS,
        partCents: 0,
        transferredCents: 0,
      }
      known.push(order)
      for (let left = chances.between(0, 6); left > 0; left--)
        await does[chances.weighed(acts)](order, chances)
    }
    const before = known.map(refundedCents)
    await cancel(eventId)
    await notify()
    await world.sweep()
    for (const [index, order] of known.entries()) {
      const seed = `OWED_SEED=${SEED}, order ${index}`
      const { totalCents, transferredCents, buyer } = order
      expect(refundedCents(order) + transferredCents, seed).toBe(totalCents)
      const told = (await changeMails(buyer)).map(
        ({ text }) => /Remboursement TTC\W+([\d,]+)/.exec(text)?.[1],
      )
      const paidCents = refundedCents(order) - (before[index] ?? 0)
      expect(
        told.map((sum) => Math.round(Number(sum?.replace(',', '.') ?? 0) * 100)).filter((sum) => sum > 0),
        seed,
      ).toEqual(paidCents > 0 ? [paidCents] : [])
    }
  })
})
