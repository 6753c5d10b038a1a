import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Admission, CheckInAccess, CheckInList } from '../../../contract/check-in.ts'
import { bookings, type members, ticketCodes, ticketTypes } from '../../../server/platform/db/schema.ts'
import { conforms } from './conforms.ts'
import { doorAccess } from './door.ts'
import { FILLED_AT, type Harness } from './harness.ts'
import { addMembers, type TestMember } from './members.ts'

/** Creates the helpers of a door's tests: the guests, their seats, the door's calls, and the expected results. */
export const doorOf = (running: () => Harness) => {
  const people = (count: number, more: Partial<typeof members.$inferInsert> = {}) =>
    addMembers(running().database.db, count, {
      level: 'premium',
      now: FILLED_AT,
      currentPeriodEnd: null,
      firstName: 'Inès',
      lastName: 'Silva',
      ...more,
    })
  const person = async (more: Partial<typeof members.$inferInsert> = {}): Promise<TestMember> => {
    const [one] = await people(1, more)
    return one as TestMember
  }
  const book = async (who: TestMember, eventId: string): Promise<string> =>
    (
      await running().call('POST', `/api/events/${eventId}/book-free`, {
        token: who.token,
        json: { ticketId: 1, quantity: 1 },
      })
    ).json.ticket.codes[0].id
  const cancel = (who: TestMember, eventId: string) =>
    running().call('DELETE', `/api/events/${eventId}/cancel-booking`, { token: who.token })
  const linkOf = (eventId: string, more: Parameters<typeof doorAccess>[3] = {}) =>
    doorAccess(running().database.db, eventId, running().clock.now, more)
  const askList = (access: CheckInAccess, headers = {}) =>
    running().call('POST', '/api/check-in/list', { json: access, headers })
  const list = async (access: CheckInAccess): Promise<CheckInList> => {
    const { status, json } = await askList(access)
    expect(status).toBe(200)
    conforms('checkInList', json)
    return json
  }
  const send = (access: CheckInAccess, sent: Admission[], from = 0) =>
    running().call('POST', '/api/check-in/admissions', { json: { ...access, after: from, admissions: sent } })
  const stored = async (access: CheckInAccess, sent: Admission[], from = 0) => {
    const { status, json } = await send(access, sent, from)
    expect(status).toBe(200)
    conforms('admissions', json)
    return json as {
      admissions: Admission[]
      cursor: number
      hasMore: boolean
      overruns: unknown[]
      token: string | null
    }
  }
  const usedAt = async (seatId: string) =>
    (
      await running().database.db.select().from(ticketCodes).where(eq(ticketCodes.id, seatId))
    )[0]?.usedAt?.toISOString() ?? null
  const active = (memberId: string, eventId: string) =>
    running()
      .database.db.select()
      .from(bookings)
      .where(
        and(eq(bookings.memberId, memberId), eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)),
      )

  /** Expects that the sold seats equal the held ones. */
  const expectSeatsCounted = async (eventId: string) => {
    const { db } = running().database
    const sold = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const held = await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
    for (const { id, capacitySold } of sold)
      expect(capacitySold).toBe(held.filter(({ ticketTypeId }) => ticketTypeId === id).length)
  }

  return {
    people,
    person,
    book,
    cancel,
    linkOf,
    askList,
    list,
    send,
    stored,
    usedAt,
    active,
    expectSeatsCounted,
  }
}
