import { asc, eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Wait } from '../../../contract/waits.ts'
import { moveLines } from '../../../server/modules/waiting/use-cases/offers.ts'
import { mails, waits } from '../../../server/platform/db/schema.ts'
import type { TestMember } from './members.ts'
import { orderActs } from './order-acts.ts'
import type { World } from './world.ts'

/** Creates helpers that fill a concert, wait for its seats and move its line on. */
export const waitActs = (harness: () => World) => {
  const { hear } = orderActs(harness)
  const call = (method: string, eventId: string, who: TestMember, json?: unknown, remoteAddress?: string) =>
    harness().api.call(method, `/api/waits/${eventId}`, {
      token: who.token,
      ...(json !== undefined && { json }),
      ...(remoteAddress && { remoteAddress }),
    })
  const buy = async (eventId: string, quantities: number[], who: TestMember) => {
    const { status, json } = await harness().order(eventId, quantities, { who })
    expect([status, json.message]).toEqual([200, undefined])
    await hear(harness().bank.pay(json.paymentIntentId))
    return { orderId: json.orderId as string, paymentId: json.paymentIntentId as string }
  }
  return {
    hear,
    buy,
    /** Sells a concert out to a buyer; returns its id and the order. */
    soldOut: async ({
      seats = [2],
      ...more
    }: Parameters<World['concert']>[0] & { seats?: number[] } = {}) => {
      const eventId = await harness().concert({ seats, ...more })
      const [holder] = await harness().member('free')
      const order = await buy(eventId, seats, holder)
      return { eventId, holder, ...order }
    },
    join: (
      eventId: string,
      who: TestMember,
      quantity = 1,
      { ticketTypeId = null, address }: { ticketTypeId?: string | null; address?: string } = {},
    ) => call('POST', eventId, who, { quantity, ticketTypeId }, address),
    leave: (eventId: string, who: TestMember) => call('DELETE', eventId, who),
    listOf: async (who: TestMember): Promise<Wait[]> =>
      (await harness().api.call('GET', '/api/waits', { token: who.token })).json,
    /** Advances the clock, then moves the lines until nothing is due. */
    moveOn: async (minutes = 0) => {
      const { api } = harness()
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
      while (await moveLines(api.deps));
    },
    /** Gives the money of an order back by hand, which frees its seats. */
    payBack: (paymentId: string) =>
      hear(harness().bank.set(paymentId, { refundedCents: harness().bank.of(paymentId).amountCents })),
    lineOf: (eventId: string) =>
      harness().db.select().from(waits).where(eq(waits.eventId, eventId)).orderBy(asc(waits.place)),
    mailsTo: async ({ id }: TestMember): Promise<string[]> =>
      (
        await harness()
          .db.select({ key: mails.dedupeKey })
          .from(mails)
          .where(like(mails.dedupeKey, `wait-%:${id}:%`))
      ).map(({ key }) => key.split(':')[0] ?? ''),
  }
}
