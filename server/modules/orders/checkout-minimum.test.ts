import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('a total that no card is charged with, on $name', ({ open }) => {
  const harness = setUpWorld(open)

  test('is refused in a sentence, and holds nothing', async () => {
    const eventId = await harness.concert({ seats: [10], priceCents: 49 })
    expect(await refusal(harness.order(eventId, [1], { total: 0.49 }))).toEqual([
      409,
      'conflict',
      'Un paiement par carte est de 0,50\u00a0€ au moins\u00a0: ajoutez un billet à votre commande.',
    ])
    expect([await harness.sold(eventId), await harness.ordersOf(), harness.bank.all]).toEqual([[0], [], []])
  })

  test('counts as a whole: two places are dear enough together', async () => {
    const eventId = await harness.concert({ seats: [10], priceCents: 25 })
    const { json } = await harness.order(eventId, [2], { total: 0.5 })
    expect(harness.bank.of(json.paymentIntentId).amountCents).toBe(50)
  })

  test('another total than the server’s is told first', async () => {
    const eventId = await harness.concert({ seats: [10], priceCents: 49 })
    expect((await refusal(harness.order(eventId, [1], { total: 14 })))[1]).toBe('total_mismatch')
  })
})
