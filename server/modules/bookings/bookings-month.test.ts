import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { members } from '../../platform/db/schema.ts'
import { moveEvent } from '../event-changes/use-cases/change-event.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('the concerts of a month on $name', ({ open }) => {
  const harness = setUpWorld(open, { by: 'pass' })

  const at = (paris: string) => {
    const [date = '', time = ''] = paris.split(' ')
    harness.api.clock.now = instantOfParis(date, time)
  }
  const far = () => harness.concert({ date: '2027-06-20' })

  test('is the one of Paris in which the concert takes place, whenever it is booked', async () => {
    for (const [last, first] of [
      ['2026-11-30', '2026-12-01'],
      ['2026-12-31', '2027-01-01'],
      // Summer time began three days before.
      ['2027-03-31', '2027-04-01'],
    ] as const) {
      at('2026-11-21 12:00')
      const [who] = await harness.member('standard')
      // Nothing renews the Pass in this test, so it gets no end.
      await harness.db.update(members).set({ currentPeriodEnd: null }).where(eq(members.id, who.id))
      const evening = () => harness.concert({ date: last, time: '23:59' })
      for (let concerts = 0; concerts < 3; concerts++) await harness.bookFree(await evening(), who)
      expect((await harness.bookFree(await evening(), who)).json.code, last).toBe('allowance_spent')
      expect(await harness.left(who, last.slice(0, 7)), last).toBe(0)
      const afterMidnight = await harness.concert({ date: first, time: '00:01' })
      expect(await harness.left(who, first.slice(0, 7)), first).toBe(3)
      expect((await harness.bookFree(afterMidnight, who)).status, first).toBe(200)
      expect(await harness.left(who, first.slice(0, 7)), first).toBe(2)
      // The counters cover the current month.
      at(`${last} 23:00`)
      const details = await harness.api.call('GET', '/api/subscription/details', { token: who.token })
      expect(details.json).toMatchObject({ concertsLeft: 0 })
    }
  })

  test('gets back what it gave, whenever it is given back', async () => {
    const eventId = await far()
    at('2026-11-30 23:30')
    await harness.bookFree(eventId)
    await harness.bookFree(await far())
    at('2026-12-01 00:30')
    expect((await harness.cancel(eventId)).status).toBe(200)
    expect(await harness.left(harness.me, '2027-06')).toBe(2)
  })

  test('follows a concert that is moved to another month', async () => {
    const eventId = await far()
    await harness.bookFree(eventId)
    const to = { date: '2027-07-02', time: '20:30', place: null, city: null }
    await moveEvent(harness.db, eventId, to, harness.api.clock.now)
    expect(await harness.left(harness.me, '2027-06')).toBe(3)
    expect(await harness.left(harness.me, '2027-07')).toBe(2)
  })

  test('keeps count over a change of Pass', async () => {
    const change = (level: 'standard' | 'premium') =>
      harness.db.update(members).set({ level }).where(eq(members.id, harness.me.id))
    for (let concerts = 0; concerts < 2; concerts++) await harness.bookFree(await far())
    await change('premium')
    expect(await harness.left(harness.me, '2027-06')).toBe(999)
    for (let concerts = 0; concerts < 4; concerts++) await harness.bookFree(await far())
    await change('standard')
    // Bookings of the unlimited weeks used no allowance.
    expect(await harness.left(harness.me, '2027-06')).toBe(1)
    expect((await harness.bookFree(await far())).status).toBe(200)
    expect((await harness.bookFree(await far())).json.code).toBe('allowance_spent')
  })
})
