import { eq } from 'drizzle-orm'
import type { Database } from '../../../server/platform/db/database.ts'
import { ticketTypes } from '../../../server/platform/db/schema.ts'
import { addConcert } from './concert.ts'
import { type Answer, FILLED_AT, type HarnessOptions, startHarness } from './harness.ts'
import { addMembers, type TestMember } from './members.ts'
import { leftOf } from './passes.ts'

export type BookingHarness = Awaited<ReturnType<typeof openBookingHarness>>

/** Starts the application with helpers for the tests of bookings; `me` is the default member. */
export const openBookingHarness = async (open?: () => Promise<Database>, app: HarnessOptions['app'] = {}) => {
  const api = await startHarness(open, { app })
  const { db } = api.database
  /** Paid until 2028: these tests advance by months, and an unrenewed Pass would end on the way. */
  const member = (level: 'free' | 'standard' | 'premium', number = 1) =>
    addMembers(db, number, {
      level,
      now: FILLED_AT,
      currentPeriodEnd: level === 'free' ? null : new Date('2028-01-01T00:00:00Z'),
    }) as Promise<[TestMember, ...TestMember[]]>
  let [me] = await member('standard')
  const ask = (call: string, eventId: string, who = me, json: unknown = { ticketId: 1, quantity: 1 }) =>
    api.call('POST', `/api/events/${eventId}/${call}`, { token: who.token, json })
  return {
    api,
    db,
    get me() {
      return me
    },
    member,
    /** Resets the clock to the fill's date, with a new member of the standard Pass without bookings. */
    begin: async () => {
      api.clock.now = FILLED_AT
      ;[me] = await member('standard')
    },
    concert: (more: Parameters<typeof addConcert>[1] = {}) => addConcert(db, more),
    bookFree: (eventId: string, who = me, json?: unknown) => ask('book-free', eventId, who, json),
    reserveFree: (eventId: string, who = me) => ask('reserve-free', eventId, who),
    cancel: (eventId: string, who = me, bookingId?: string) =>
      api.call(
        'DELETE',
        `/api/events/${eventId}/cancel-booking${bookingId ? `?bookingId=${bookingId}` : ''}`,
        {
          token: who.token,
        },
      ),
    /** Returns the concerts left in a month, by default the month of a concert without a date. */
    left: async (who = me, month = '2027-02'): Promise<number> => (await leftOf(api, who, month)).concerts,
    tickets: async (who = me): Promise<Answer['json']> =>
      (await api.call('GET', '/api/tickets', { token: who.token })).json,
    /** Returns the sold seats by ticket type. */
    sold: async (eventId: string): Promise<number[]> => {
      const types = await db
        .select({ sold: ticketTypes.capacitySold })
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, eventId))
        .orderBy(ticketTypes.position)
      return types.map((type) => type.sold)
    },
  }
}

/** Returns a response's status, code and sentence. */
export const refusal = async (answer: Promise<Answer>): Promise<[number, string, string]> => {
  const { status, json } = await answer
  return [status, json.code, json.message]
}
