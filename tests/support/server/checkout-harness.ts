import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { processDueOrders } from '../../../server/modules/orders/job.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { bookings, mails, orders, orderTransitions, ticketTypes } from '../../../server/platform/db/schema.ts'
import { addConcert } from './concert.ts'
import { fakePayments } from './fake-payments.ts'
import { FILLED_AT, type HarnessOptions, startHarness } from './harness.ts'
import { addMembers, type TestMember } from './members.ts'

export type CheckoutHarness = Awaited<ReturnType<typeof openCheckoutHarness>>

export interface Purchase {
  who?: TestMember
  key?: string
  total?: number
  free?: boolean
  remoteAddress?: string
}

/** Starts the application with helpers for the tests of purchases, with payments in memory; `me` is the default buyer. */
export const openCheckoutHarness = async (
  open?: () => Promise<Database>,
  more: Pick<HarnessOptions, 'networkBounds'> = {},
) => {
  let bank = fakePayments()
  const api = await startHarness(open, {
    ...more,
    payments: () => new Proxy(bank.provider, { get: (_, name) => Reflect.get(bank.provider, name) }),
  })
  const { db } = api.database
  let [me] = (await addMembers(db, 1, { level: 'free', now: FILLED_AT })) as [TestMember]
  const warnings: string[] = []
  const warn = (_: unknown, line: string) => warnings.push(line)

  return {
    api,
    db,
    warnings,
    get me() {
      return me
    },
    get bank() {
      return bank
    },
    /** Resets the clock to the fill's date, with a new buyer and a new bank; jobs of earlier tests are skipped. */
    begin: async () => {
      api.clock.now = FILLED_AT
      warnings.length = 0
      bank = fakePayments()
      await db.update(orders).set({ checkAt: null })
      ;[me] = (await addMembers(db, 1, { level: 'free', now: FILLED_AT })) as [TestMember]
    },
    member: (level: 'free' | 'standard' | 'premium', number = 1) =>
      addMembers(db, number, { level, now: FILLED_AT }) as Promise<[TestMember, ...TestMember[]]>,
    /** Adds an event sold here: 14 € per seat by default. */
    concert: (more: Parameters<typeof addConcert>[1] = {}) => addConcert(db, { source: null, ...more }),
    /** Presses 'Payer' for this number of seats per ticket type, in their order. */
    order: (
      eventId: string,
      quantities: number[],
      { who = me, key, total, free, remoteAddress }: Purchase = {},
    ) =>
      api.call('POST', '/api/create-payment-intent', {
        token: who.token,
        ...(remoteAddress && { remoteAddress }),
        headers: { 'idempotency-key': key ?? randomUUID() },
        json: {
          eventId,
          tickets: Object.fromEntries(quantities.map((number, index) => [`${eventId}-${index + 1}`, number])),
          totalAmount: total ?? quantities.reduce((sum, number) => sum + number * 14, 0),
          attemptId: 1,
          ...(free !== undefined && { isFreeBooking: free }),
        },
      }),
    confirm: (paymentIntentId: string, who = me) =>
      api.call('POST', '/api/payment/confirm', { token: who.token, json: { paymentIntentId } }),
    status: (id: string, who = me) => api.call('GET', `/api/payment/${id}`, { token: who.token }),
    tickets: async (who = me) => (await api.call('GET', '/api/tickets', { token: who.token })).json,
    /** Advances the clock, then runs the job until no order is due. */
    sweep: async (minutes = 0) => {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
      while (await processDueOrders(api.deps, { warn: warn as never }));
    },
    sold: async (eventId: string): Promise<number[]> => {
      const types = await db
        .select({ sold: ticketTypes.capacitySold })
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, eventId))
        .orderBy(ticketTypes.position)
      return types.map((type) => type.sold)
    },
    stored: async (orderId: string) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
      return order
    },
    ordersOf: (who = me) =>
      db.select().from(orders).where(eq(orders.memberId, who.id)).orderBy(orders.createdAt),
    /** Returns the states of an order, each with its cause. */
    steps: async (orderId: string): Promise<string[]> => {
      const steps = await db
        .select()
        .from(orderTransitions)
        .where(eq(orderTransitions.orderId, orderId))
        .orderBy(asc(orderTransitions.id))
      return steps.map(({ from, to, cause }) => `${from} → ${to} (${cause})`)
    },
    bookings: (orderId: string) => db.select().from(bookings).where(eq(bookings.orderId, orderId)),
    /** Returns the keys of the mails about an order or booking. */
    mailsAbout: async (id: string): Promise<string[]> => {
      const about = await db.select().from(mails)
      return about.filter(({ dedupeKey }) => dedupeKey.endsWith(`:${id}`)).map(({ dedupeKey }) => dedupeKey)
    },
  }
}
