import { afterAll, expect, test } from 'vitest'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { leftOf } from '../../../tests/support/server/passes.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('a checkout on $name', ({ open }) => {
  const harness = setUpWorld(open)

  test('with the Pass books one place of a partner concert and nothing else', async () => {
    const [standard] = await harness.member('standard')
    const [none] = await harness.member('free')
    const partner = await harness.concert({ source: 'concerts-api' })
    const book = (eventId: string, quantities = [1], who = standard, total = 0) =>
      harness.order(eventId, quantities, { who, total, free: true })
    const answer = await book(partner)
    conforms('paymentIntent', answer.json)
    expect(answer.json).toEqual({ success: true, type: 'free_booking' })
    expect((await book(partner)).status).toBe(200)
    const [ticket, ...others] = await harness.tickets(standard)
    expect([ticket, others]).toMatchObject([{ eventId: partner, withPass: true, price: 0 }, []])
    expect(await harness.mailsAbout(ticket.id)).toEqual([`receipt:booking:${ticket.id}`])
    expect((await leftOf(harness.api, standard, '2027-02')).concerts).toBe(2)

    expect((await refusal(book(partner, [1], none)))[1]).toBe('pass_required')
    const another = await harness.concert({ source: 'concerts-api', seats: [9, 9] })
    expect(await refusal(book(another, [2]))).toEqual([
      403,
      'forbidden',
      'Une réservation avec le Pass vaut pour une seule place.',
    ])
    expect((await refusal(book(another, [1, 1])))[1]).toBe('forbidden')
    expect((await refusal(book(another, [1], standard, 14)))[1]).toBe('total_mismatch')
    expect(await refusal(book(await harness.concert()))).toEqual([
      403,
      'forbidden',
      'Le Pass ouvre les concerts partenaires seulement\u00a0: commandez les billets de celui-ci sans lui.',
    ])
    expect((await refusal(book('nulle-part')))[0]).toBe(404)
    expect((await book(await harness.concert({ source: 'concerts-api', priceCents: 0 }))).status).toBe(200)
    expect((await book(another)).status).toBe(200)
    expect((await book(await harness.concert({ source: 'concerts-api' }))).status).toBe(200)
    const fourth = await harness.concert({ source: 'concerts-api' })
    expect((await refusal(book(fourth)))[1]).toBe('allowance_spent')
    expect(await harness.sold(fourth)).toEqual([0])
  })
})
