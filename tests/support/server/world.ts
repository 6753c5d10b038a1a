import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import { processDueOrders } from '../../../server/modules/orders/job.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import {
  bookings,
  eventChanges,
  mails,
  orders,
  orderTransitions,
  ticketTypes,
} from '../../../server/platform/db/schema.ts'
import { addConcert } from './concert.ts'
import { fakePayments } from './fake-payments.ts'
import { type Answer, FILLED_AT, type HarnessOptions, startHarness } from './harness.ts'
import { addMembers, type TestMember } from './members.ts'
import { leftOf } from './passes.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

interface WorldOptions extends Pick<HarnessOptions, 'networkBounds' | 'app'> {
  /** By card (the default) `me` has no Pass. By 'pass' `me` has the standard one, Passes are paid until 2028, and concerts are a partner's. */
  by?: 'card' | 'pass'
}

interface Purchase {
  who?: TestMember
  key?: string
  total?: number
  free?: boolean
  remoteAddress?: string
}

type Level = 'free' | 'standard' | 'premium'

/** Opens a database, a server with payments in memory, and a member, `me`, who acts where a test names nobody. */
export const openWorld = async (
  open?: () => Promise<Database>,
  { by = 'card', ...options }: WorldOptions = {},
) => {
  let bank = fakePayments()
  const api = await startHarness(open, {
    ...options,
    payments: () => new Proxy(bank.provider, { get: (_, name) => Reflect.get(bank.provider, name) }),
  })
  const { db } = api.database
  const warnings: string[] = []
  const warn = (_: unknown, line: string) => warnings.push(line)
  const member = (level: Level, number = 1) =>
    addMembers(db, number, {
      level,
      now: FILLED_AT,
      ...(by === 'pass' && level !== 'free' && { currentPeriodEnd: new Date('2028-01-01T00:00:00Z') }),
    }) as Promise<[TestMember, ...TestMember[]]>
  const newMe = () => member(by === 'pass' ? 'standard' : 'free')
  let [me] = await newMe()
  const ask = (call: string, eventId: string, who = me, json: unknown = { ticketId: 1, quantity: 1 }) =>
    api.call('POST', `/api/events/${eventId}/${call}`, { token: who.token, json })

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
    /** Resets the clock to the fill's date, with a new `me` and a new bank; jobs of earlier tests are skipped. */
    begin: async () => {
      api.clock.now = FILLED_AT
      warnings.length = 0
      bank = fakePayments()
      await db.update(orders).set({ checkAt: null })
      await db.update(eventChanges).set({ checkAt: null })
      ;[me] = await newMe()
    },
    close: () => api.close(),
    member,
    /** Adds a concert: 14 € a seat by default. */
    concert: (more: Parameters<typeof addConcert>[1] = {}) =>
      addConcert(db, { source: by === 'pass' ? PARTNER_SOURCE : null, ...more }),
    bookFree: (eventId: string, who = me, json?: unknown) => ask('book-free', eventId, who, json),
    reserveFree: (eventId: string, who = me) => ask('reserve-free', eventId, who),
    cancel: (eventId: string, who = me, bookingId?: string) =>
      api.call(
        'DELETE',
        `/api/events/${eventId}/cancel-booking${bookingId ? `?bookingId=${bookingId}` : ''}`,
        { token: who.token },
      ),
    /** Returns the concerts left in a month, by default the month of a concert without a date. */
    left: async (who = me, month = '2027-02'): Promise<number> => (await leftOf(api, who, month)).concerts,
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
    tickets: async (who = me): Promise<Answer['json']> =>
      (await api.call('GET', '/api/tickets', { token: who.token })).json,
    /** Advances the clock, then runs the job until no order is due. */
    sweep: async (minutes = 0) => {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
      while (await processDueOrders(api.deps, { warn: warn as never }));
    },
    /** Returns the sold seats by ticket type. */
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

/**
 * Opens one world before the tests that follow and closes it after them; each test begins anew, except with `lasting`. The world can be
 * used within hooks and tests.
 */
export const setUpWorld = (
  open?: () => Promise<Database>,
  { lasting = false, ...options }: WorldOptions & { lasting?: boolean } = {},
): World => {
  let opened: World | undefined
  beforeAll(async () => {
    opened = await openWorld(open, options)
  })
  if (!lasting) beforeEach(() => opened?.begin())
  afterAll(() => opened?.close())
  return new Proxy({} as World, {
    get: (_, name) => {
      if (!opened)
        throw new Error(`The world is not open yet: ${String(name)} was asked for outside of a test.`)
      return Reflect.get(opened, name)
    },
  })
}

/** Returns a response's status, code and sentence. */
export const refusal = async (answer: Promise<Answer>): Promise<[number, string, string]> => {
  const { status, json } = await answer
  return [status, json.code, json.message]
}
