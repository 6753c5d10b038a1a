import { afterAll, expect, test } from 'vitest'
import { bothDatabases, isBlocked } from '../../../tests/support/server/databases.ts'
import { setUpWorld, type World } from '../../../tests/support/server/world.ts'
import { lockRoom } from '../bookings/use-cases/line.ts'
import { cancelEvent } from '../event-changes/use-cases/change-event.ts'
import { lockMember } from '../sessions/store/members.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('one buyer in two windows on $name', ({ open }) => {
  const harness = setUpWorld(open, { lasting: true })

  test('an order that is replaced while its payment is being opened can be paid no more', async () => {
    const eventId = await harness.concert({ seats: [5] })
    const [locked, opened] = [gate(), gate()]
    let second: ReturnType<World['order']> | undefined
    let holding: Promise<void> | undefined
    harness.bank.beforeNext('openPayment', async () => {
      holding = harness.db.transaction(async (tx) => {
        await lockMember(tx, harness.me.id)
        locked.open()
        await opened.opened
      })
      await locked.opened
      // The second window has read the order before it has a payment, and waits to end it.
      second = harness.order(eventId, [2])
      await expect.poll(() => isBlocked(harness.db)).toBe(true)
    })
    const first = await harness.order(eventId, [1])
    opened.open()
    await holding
    const after = await second
    expect([first.status, after?.status]).toEqual([200, 200])
    expect((await harness.stored(first.json.orderId))?.state).toBe('expired')
    expect(harness.bank.all.map(({ state }) => state)).toEqual(['canceled', 'open'])
    expect(await harness.sold(eventId)).toEqual([2])
  })
})

onOne('an order that waits for its room on $name', ({ open }) => {
  const harness = setUpWorld(open)

  test('of free places is refused, without a trace, if the concert is cancelled meanwhile', async () => {
    const eventId = await harness.concert({ seats: [5], priceCents: 0 })
    let waiting: ReturnType<World['order']> | undefined
    await harness.db.transaction(async (tx) => {
      await lockRoom(tx, eventId)
      waiting = harness.order(eventId, [1], { total: 0 })
      await expect.poll(() => isBlocked(harness.db)).toBe(true)
      await cancelEvent(tx, eventId, { now: harness.api.clock.now, evenIfOver: false })
    })
    const answer = await waiting
    expect([answer?.json.code, answer?.json.message]).toEqual(['sales_closed', 'Ce concert est annulé.'])
    expect([await harness.ordersOf(), await harness.sold(eventId)]).toEqual([[], [0]])
  })
})
