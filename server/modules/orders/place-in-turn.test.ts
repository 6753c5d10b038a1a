import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { createPublicReads } from '../../platform/cache/public-reads.ts'
import { boundedLanes } from '../../platform/lanes.ts'
import { NETWORK_BOUNDS } from '../../platform/security/network-bounds.ts'
import { memberById } from '../sessions/store/members.ts'
import { fullConcerts } from './use-cases/full-concerts.ts'
import { openOrder } from './use-cases/open-order.ts'
import { placeInTurn } from './use-cases/place-in-turn.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('orders of one concert in turn on $name', ({ open }) => {
  const shop = setUpWorld(open)

  test('a buyer who changes an order while many wait is neither sent away nor counted twice', async () => {
    const eventId = await shop.concert({ seats: [2] })
    const member = await memberById(shop.db, shop.me.id)
    if (!member) throw new Error('There is no such member.')
    let counted = 0
    const inLane = boundedLanes({ width: 1, keyWidth: 1, maxWaitMs: 0 })
    const inTurn = {
      db: shop.db,
      full: fullConcerts(shop.db, createPublicReads()),
      inLane,
      count: async () => void counted++,
    }
    const order = (quantity: number) =>
      openOrder(
        { ...shop.api.deps, networkBounds: NETWORK_BOUNDS },
        member,
        {
          ...{ eventId, tickets: { [`${eventId}-1`]: quantity }, totalAmount: quantity * 14 },
          ...{ requestKey: randomUUID(), address: '192.0.2.1' },
        },
        (request) => placeInTurn(inTurn, request),
      )
    await order(1)
    let leave = () => {}
    let crowd: Promise<void> | undefined
    shop.bank.beforeNext('cancelPayment', async () => {
      crowd = inLane(eventId, () => new Promise<void>((resolve) => (leave = resolve)))
    })
    const changed = await order(2)
    expect('order' in changed && changed.order.state).toBe('held')
    expect(counted).toBe(2)
    // Whoever comes now is sent away.
    await expect(order(1)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await shop.sold(eventId)).toEqual([2])
    leave()
    await crowd
  })
})
