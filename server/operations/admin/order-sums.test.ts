import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { eraseMember } from '../../modules/account/use-cases/delete-account.ts'
import { runAdmin } from './command.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('what an operator reads of an order’s refunds, on $name', ({ open }) => {
  const world = setUpWorld(open)
  const { buy, sent, take, guest, hear } = sentPlaceActs(() => world)

  test('is not by hand of a place whose taker has deleted their account', async () => {
    const taker = await guest()
    const { orderId, paymentId, ticket } = await buy(2)
    expect((await take(await sent(ticket.codes[1]), taker)).status).toBe(200)
    const { now } = world.api.clock
    const tickets = (await world.tickets(taker)).map(({ id }: { id: string }) => id)
    const erased = await eraseMember(world.db, taker.id, {
      ...{ now, origin: ORIGIN, provider: null, isAsked: true, shown: { tickets, at: now } },
      refusal: () => undefined,
    })
    expect(erased).toEqual({ ended: null })
    const read = async () =>
      (await runAdmin(world.api.deps, { args: ['order', orderId], operator: 'camille' }, console)).lines
    expect((await read()).filter((line) => line.includes('à la main'))).toEqual([])
    await hear(world.bank.set(paymentId, { refundedCents: 500 }))
    expect(await read()).toContain('5\u00a0€ remboursés à la main')
  })
})
