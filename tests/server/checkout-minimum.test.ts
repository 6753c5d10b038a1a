import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from './support/booking-desk.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { bothDatabases } from './support/databases.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('a total that no card is charged with, on $name', ({ open }) => {
  let desk: CheckoutDesk
  beforeAll(async () => {
    desk = await openCheckoutDesk(open)
  })
  afterAll(() => desk.api.close())
  beforeEach(() => desk.begin())

  test('is refused in a sentence, and holds nothing', async () => {
    const eventId = await desk.concert({ seats: [10], priceCents: 49 })
    expect(await refusal(desk.order(eventId, [1], { total: 0.49 }))).toEqual([
      409,
      'conflict',
      'Un paiement par carte est de 0,50\u00a0€ au moins\u00a0: ajoutez un billet à votre commande.',
    ])
    expect([await desk.sold(eventId), await desk.ordersOf(), desk.bank.all]).toEqual([[0], [], []])
  })

  test('counts as a whole: two places are dear enough together', async () => {
    const eventId = await desk.concert({ seats: [10], priceCents: 25 })
    const { json } = await desk.order(eventId, [2], { total: 0.5 })
    expect(desk.bank.of(json.paymentIntentId).amountCents).toBe(50)
  })

  test('another total than the server’s is told first', async () => {
    const eventId = await desk.concert({ seats: [10], priceCents: 49 })
    expect((await refusal(desk.order(eventId, [1], { total: 14 })))[1]).toBe('total_mismatch')
  })
})
