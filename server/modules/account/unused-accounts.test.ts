import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import {
  mails,
  members,
  orders,
  organisationMembers,
  organisations,
  sessions,
} from '../../platform/db/schema.ts'
import { monthsAfter } from '../../platform/retention.ts'
import { endUnusedAccounts } from './job.ts'
import { deleteUnused } from './use-cases/delete-account.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY_MS)
const THREE_YEARS = monthsAfter(FILLED_AT, 36)

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('an account that nobody uses, on $name', ({ open }) => {
  const harness = setUpWorld(open)
  let one: TestMember
  beforeEach(async () => {
    // The demonstration's members are recent too.
    await harness.db.update(members).set({ lastSeenAt: daysAfter(THREE_YEARS, 365) })
    one = await member({})
  })

  const member = async (more: Partial<typeof members.$inferInsert>): Promise<TestMember> => {
    const added = await addMembers(harness.db, 1, {
      level: 'free',
      now: FILLED_AT,
      lastSeenAt: FILLED_AT,
      ...more,
    })
    // Members return by signing in; this test uses sessions instead.
    await harness.db.update(sessions).set({ expiresAt: daysAfter(THREE_YEARS, 365) })
    return added[0] ?? expect.fail('no member')
  }
  const runAt = async (now: Date) => {
    harness.api.clock.now = now
    while (await endUnusedAccounts(harness.api.deps, harness.api.app.log));
  }
  const rowOf = async ({ id }: TestMember) =>
    (await harness.db.select().from(members).where(eq(members.id, id)))[0]
  const mailed = async ({ id }: TestMember) =>
    (
      await harness.db
        .select()
        .from(mails)
        .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))
    ).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())

  test('is announced 30 days before, once, and deleted after three years with a last word', async () => {
    await runAt(daysAfter(THREE_YEARS, -31))
    expect(await mailed(one)).toEqual([])
    await runAt(daysAfter(THREE_YEARS, -29))
    await runAt(daysAfter(THREE_YEARS, -1))
    const [notice, ...more] = await mailed(one)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('Votre compte Nectar sera supprimé le 22 novembre 2029')
    expect(notice?.text).toContain('Garder mon compte\u00a0:\nhttp://localhost:3000/auth')
    // Three years are over, but not the 30 days.
    await runAt(daysAfter(THREE_YEARS, 0.5))
    expect(await rowOf(one)).toBeDefined()
    await runAt(daysAfter(THREE_YEARS, 2))
    expect(await rowOf(one)).toBeUndefined()
    const [last] = await mailed(one)
    expect(last?.subject).toBe('Votre compte Nectar est supprimé')
    expect(last?.text).toContain('vous ne l’aviez pas utilisé depuis trois ans')
  })

  test('is kept for who comes back', async () => {
    await runAt(daysAfter(THREE_YEARS, -20))
    await harness.tickets(one)
    await runAt(daysAfter(THREE_YEARS, 20))
    expect(await rowOf(one)).toMatchObject({ inactivityToldAt: null })
    expect(await mailed(one)).toHaveLength(1)
  })

  test('is kept for who comes back at the very moment', async () => {
    const found = (await rowOf(one)) ?? expect.fail('no member')
    harness.api.clock.now = daysAfter(THREE_YEARS, 40)
    await harness.tickets(one)
    expect(await deleteUnused(harness.api.deps, found)).toMatchObject({ code: 'conflict' })
    expect(await rowOf(one)).toBeDefined()
  })

  test('is kept while a Pass is paid, or a place is to come; past orders are kept as nobody’s', async () => {
    const paying = await member({ level: 'standard' })
    const going = await member({})
    const gone = await member({})
    const buy = async (who: TestMember, date: string) => {
      const eventId = await harness.concert({ date, priceCents: 0 })
      return (await harness.order(eventId, [1], { who, total: 0 })).json.orderId as string
    }
    await buy(going, '2030-01-20')
    const orderId = await buy(gone, '2026-12-20')
    await runAt(daysAfter(THREE_YEARS, 1))
    await runAt(daysAfter(THREE_YEARS, 32))
    expect(await rowOf(paying)).toMatchObject({ inactivityToldAt: null })
    expect(await rowOf(going)).toMatchObject({ inactivityToldAt: null })
    expect(await rowOf(gone)).toBeUndefined()
    const [order] = await harness.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({ memberId: null, state: 'ticketed' })
  })

  test('is neither warned nor deleted while others’ organisation has nobody else responsible', async () => {
    const mate = await member({})
    await harness.db
      .insert(organisations)
      .values({ id: 'o', name: 'Bruit', createdAt: FILLED_AT, requestHash: 'o' })
    const join = ({ id: memberId }: TestMember, role: 'responsable' | 'equipe') =>
      harness.db.insert(organisationMembers).values({ organisationId: 'o', memberId, role, since: FILLED_AT })
    await join(one, 'responsable')
    await join(mate, 'equipe')
    await harness.db
      .update(members)
      .set({ lastSeenAt: daysAfter(THREE_YEARS, 365) })
      .where(eq(members.id, mate.id))
    await runAt(daysAfter(THREE_YEARS, 1))
    await runAt(daysAfter(THREE_YEARS, 32))
    expect(await rowOf(one)).toMatchObject({ inactivityToldAt: null })
    expect(await mailed(one)).toEqual([])
    await harness.db.update(organisationMembers).set({ role: 'responsable' })
    await runAt(daysAfter(THREE_YEARS, 33))
    await runAt(daysAfter(THREE_YEARS, 64))
    expect(await rowOf(one)).toBeUndefined()
    expect(await rowOf(mate)).toBeDefined()
  })
})
