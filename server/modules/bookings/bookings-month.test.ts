import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { type BookingHarness, openBookingHarness } from '../../../tests/support/server/booking-harness.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { members } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('the concerts of a month on $name', ({ open }) => {
  let harness: BookingHarness
  beforeAll(async () => {
    harness = await openBookingHarness(open)
  })
  afterAll(() => harness.api.close())
  beforeEach(() => harness.begin())

  const at = (paris: string) => {
    const [date = '', time = ''] = paris.split(' ')
    harness.api.clock.now = instantOfParis(date, time)
  }
  const far = () => harness.concert({ date: '2027-06-20' })

  test('is the one of Paris: it changes at its midnight, in winter and in summer', async () => {
    for (const [last, first] of [
      ['2026-11-30 23:59', '2026-12-01 00:00'],
      ['2026-12-31 23:59', '2027-01-01 00:00'],
      // Summer time has begun three days before one, and has ended six days before the other.
      ['2027-03-31 23:59', '2027-04-01 00:00'],
      ['2026-10-31 23:59', '2026-11-01 00:00'],
    ] as const) {
      const [who] = await harness.member('standard')
      // Nothing renews it here: it has no end.
      await harness.db.update(members).set({ currentPeriodEnd: null }).where(eq(members.id, who.id))
      at(last)
      for (let concerts = 0; concerts < 3; concerts++) await harness.bookFree(await far(), who)
      const one = await far()
      expect((await harness.bookFree(one, who)).json.code, last).toBe('allowance_spent')
      expect(await harness.left(who), last).toBe(0)
      at(first)
      expect(await harness.left(who), first).toBe(3)
      expect((await harness.bookFree(one, who)).status, first).toBe(200)
      expect(await harness.left(who), first).toBe(2)
    }
  })

  test('gets back what it gave: a concert cancelled in December is November’s again', async () => {
    const eventId = await far()
    at('2026-11-30 23:30')
    await harness.bookFree(eventId)
    at('2026-12-01 00:30')
    await harness.bookFree(await far())
    expect((await harness.cancel(eventId)).status).toBe(200)
    expect(await harness.left()).toBe(2)
    at('2026-11-30 23:45')
    expect(await harness.left()).toBe(3)
  })

  test('keeps count over a change of Pass', async () => {
    const change = (level: 'standard' | 'premium') =>
      harness.db.update(members).set({ level }).where(eq(members.id, harness.me.id))
    for (let concerts = 0; concerts < 2; concerts++) await harness.bookFree(await far())
    await change('premium')
    expect(await harness.left()).toBe(999)
    for (let concerts = 0; concerts < 4; concerts++) await harness.bookFree(await far())
    await change('standard')
    // Those of the unlimited weeks used none.
    expect(await harness.left()).toBe(1)
    expect((await harness.bookFree(await far())).status).toBe(200)
    expect((await harness.bookFree(await far())).json.code).toBe('allowance_spent')
  })
})
