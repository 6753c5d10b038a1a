import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/rules/paris-time.ts'
import { FILLED_AT, type Harness, startHarness } from '../../tests/support/server/harness.ts'
import { broken } from '../../tests/support/server/invariants.ts'
import { concertPeople } from '../modules/door/use-cases/people.ts'
import { stakesOf } from '../modules/event-changes/store/changes.ts'
import { queueDueReminders } from '../modules/notifications/use-cases/queue-reminders.ts'
import { salesOf } from '../modules/register/use-cases/statement.ts'
import { events, members, ticketTypes } from '../platform/db/schema.ts'
import { demoAccounts, demoOrganisation } from './accounts.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

test('the demonstration’s organisation reads one number of tickets everywhere, and one sum', async () => {
  const { db } = api.database
  const concerts = await db.select().from(events).where(eq(events.organisationId, demoOrganisation.id))
  const sold: number[] = []
  for (const concert of concerts) {
    const types = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, concert.id))
    const taken = types.reduce((sum, { capacitySold }) => sum + capacitySold, 0)
    const [sales] = await salesOf(db, { eventIds: [concert.id] })
    const { sold: paid = 0, free = 0, pass = 0, takenCents = 0 } = sales?.figures ?? {}
    const stakes = await stakesOf(db, concert.id)
    const people = await concertPeople(db, concert, FILLED_AT)
    const onList = people.reduce((sum, { seats }) => sum + seats.length, 0)
    expect([paid + free + pass, stakes.seats, onList, stakes.paidCents], concert.id).toEqual([
      taken,
      taken,
      taken,
      takenCents,
    ])
    sold.push(taken)
  }
  expect(Math.max(...sold)).toBeGreaterThan(150)
  expect((await broken(db, [])).filter((line) => !line.startsWith('seats that nobody holds'))).toEqual([])
})

test('the invented buyers are reminded of nothing, and nobody signs in as one', async () => {
  const { db } = api.database
  const known = demoAccounts.map(({ email }) => email)
  const buyers = (await db.select().from(members)).filter(({ email }) => !known.includes(email))
  expect(buyers.length).toBeGreaterThan(50)
  expect(buyers.filter(({ email }) => !email.endsWith('@public.nectar.test'))).toEqual([])
  const now = () => new Date(FILLED_AT.getTime() + DAY_MS / 2)
  while (await queueDueReminders({ database: api.database, publicUrl: () => 'https://nectar.test', now }));
  const { json } = await api.call('POST', '/api/auth/login', {
    json: { email: buyers[0]?.email, password: 'nectar-demo' },
  })
  expect(json.code).toBe('invalid_credentials')
})
