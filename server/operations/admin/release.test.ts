import { and, eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { cancelEvent } from '../../modules/event-changes/use-cases/change-event.ts'
import { mails, members } from '../../platform/db/schema.ts'
import { markRestored } from '../../platform/db/settings.ts'
import { waitingDeliveries } from '../store/admin.ts'
import { runAdmin } from './command.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('a restored copy whose original went on, on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const acts = waitActs(() => shop)
  const queued = async () =>
    (await shop.db.select({ key: mails.dedupeKey }).from(mails).where(eq(mails.state, 'queued'))).map(
      ({ key }) => key.split(':').slice(0, 2).join(':'),
    )

  test('tells lines and unused accounts nothing at its release that the original told', async () => {
    shop.api.clock.now = instantOfParis('2027-01-12', '12:00')
    const [first, second, third, unused] = (await shop.member('free', 4)) as [
      ...[TestMember, TestMember, TestMember, TestMember],
    ]
    const { eventId, paymentId } = await acts.soldOut({ seats: [1] })
    const cancelled = await acts.soldOut({ seats: [1] })
    await acts.join(eventId, first)
    await acts.join(eventId, second)
    await acts.join(cancelled.eventId, third)
    await acts.payBack(paymentId)
    await acts.moveOn()
    await cancelEvent(shop.db, cancelled.eventId, { now: shop.api.clock.now, evenIfOver: false })
    const before = instantOfParis('2023-12-01', '12:00')
    await shop.db
      .update(members)
      .set({ lastSeenAt: before, inactivityToldAt: instantOfParis('2026-12-01', '12:00') })
      .where(eq(members.id, unused.id))
    await markRestored(shop.db, { takenAt: shop.api.clock.now.toISOString(), now: shop.api.clock.now })
    shop.api.clock.now = instantOfParis('2027-01-13', '12:00')

    const { code } = await runAdmin(
      shop.api.deps,
      { args: ['release', '--drop'], operator: 'camille' },
      console,
    )
    expect([code, await waitingDeliveries(shop.db)]).toEqual([0, { mails: 0, pushes: 0 }])
    // The next in line has the seat, and is told once the copy serves: their time has not begun.
    expect((await acts.listOf(second))[0]?.offer).toMatchObject({ until: null })
    await acts.moveOn()
    expect(await queued()).toEqual([`wait-offer:${second.id}`])
    expect(await shop.db.$count(members, eq(members.id, unused.id))).toBe(0)
    expect(
      await shop.db.$count(mails, and(like(mails.dedupeKey, 'wait-cancelled:%'), eq(mails.state, 'failed'))),
    ).toBe(1)
  })
})
