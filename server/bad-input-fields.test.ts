import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, signupForm, startHarness } from '../tests/support/server/harness.ts'
import { refused } from '../tests/support/server/refused.ts'
import { wrongValues } from '../tests/support/server/wrong-values.ts'

let api: Harness
let token: string
beforeAll(async () => {
  api = await startHarness()
  token = await api.signIn('premium@nectar.test')
})
afterAll(() => api.close())

describe.each([
  ['/api/auth/login', { email: 'libre@nectar.test', password: 'faux' }],
  ['/api/auth/signup', signupForm('champs@exemple.fr')],
])('every field of %s', (path, right: Record<string, unknown>) => {
  test.each(Object.keys(right))('%s of every wrong sort', async (field) => {
    for (const value of wrongValues) {
      const answer = await api.call('POST', path, { json: { ...right, [field]: value } })
      if (answer.status === 200) {
        // Optional fields may be null or blank, and text may hold what is only unusual.
        expect(['phone', 'city', 'firstName', 'lastName']).toContain(field)
        continue
      }
      refused(answer, `${path} ${field} ${JSON.stringify(value)?.slice(0, 40)}`)
    }
    const { [field]: _, ...without } = right
    const answer = await api.call('POST', path, { json: without })
    if (!['phone', 'city'].includes(field)) refused(answer, `without ${field}`)
  })
})

describe.each([
  ['/api/events/maree-haute/book-free', { ticketId: 1, quantity: 1 }],
  ['/api/events/nuit-lente/reserve-free', { ticketId: 1, quantity: 1 }],
  ['/api/favorites/batch-check', { eventIds: ['maree-haute'] }],
])('every field of a member’s %s', (path, right: Record<string, unknown>) => {
  test.each(Object.keys(right))('%s of every wrong sort', async (field) => {
    const values = [...wrongValues, [null], [''], ['\u0000'], [{}], Array(101).fill('x'), 2, '1', 1e21]
    for (const value of values) {
      const answer = await api.call('POST', path, { token, json: { ...right, [field]: value } })
      const where = `${path} ${field} ${JSON.stringify(value)?.slice(0, 40)}`
      // Any whole number is a ticket's id, of the first kind where there is no such; and nothing may be asked about.
      if (answer.status === 200) expect(['ticketId', 'eventIds'], where).toContain(field)
      else refused(answer, where)
    }
    const { [field]: _, ...without } = right
    refused(await api.call('POST', path, { token, json: without }), `without ${field}`)
  })
})

describe('every field of an order', () => {
  const right: Record<string, unknown> = {
    eventId: 'maree-haute',
    tickets: { 'maree-haute-1': 1 },
    totalAmount: 14,
    attemptId: 1,
    isFreeBooking: false,
  }
  const optional = ['attemptId', 'isFreeBooking']
  const order = (json: unknown, headers = {}) =>
    api.call('POST', '/api/create-payment-intent', { token, json, headers })

  test.each(Object.keys(right))('%s of every wrong sort', async (field) => {
    const values = [...wrongValues, 1e21, -14, 14.001, 0.1, [1], { x: 1 }, '14', Number.MAX_SAFE_INTEGER]
    for (const value of values) {
      const answer = await order({ ...right, [field]: value })
      const where = `${field} ${JSON.stringify(value)?.slice(0, 40)}`
      if (answer.status === 200) expect(optional, where).toContain(field)
      else refused(answer, where)
    }
    const { [field]: _, ...without } = right
    const answer = await order(without)
    if (!optional.includes(field)) refused(answer, `without ${field}`)
  })

  test('tickets of every wrong sort', async () => {
    const id = 'maree-haute-1'
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 1]))
    for (const tickets of [
      { [id]: 0 },
      { [id]: -1 },
      { [id]: 1.5 },
      { [id]: '1' },
      { [id]: null },
      { [id]: 5 },
      { [id]: 1001 },
      { [id]: 1e21 },
      { [id]: [1] },
      { 'maree-haute-9': 1 },
      { [id]: 1, 'nuit-lente-1': 1 },
      { 'pas un id': 1 },
      { '': 1 },
      { constructor: 1 },
      many,
    ])
      refused(await order({ ...right, tickets }), JSON.stringify(tickets).slice(0, 60))
    const raw = '{"eventId":"maree-haute","tickets":{"__proto__":1},"totalAmount":14}'
    const answer = await api.call('POST', '/api/create-payment-intent', {
      token,
      payload: raw,
      headers: { 'content-type': 'application/json' },
    })
    refused(answer, raw)
  })

  test('and its key', async () => {
    for (const key of ['x', '', '1', 'x'.repeat(300), `${'0'.repeat(8)}-0000-0000-0000-00000000000g`]) {
      const answer = await order(right, { 'idempotency-key': key })
      expect(refused(answer, key).message).toBe('L’en-tête Idempotency-Key doit être un UUID.')
    }
  })

  test.each(['paymentIntentId', 'eventId', 'selectedTickets'])(
    '%s of every wrong sort, of a confirmation',
    async (field) => {
      for (const value of [...wrongValues, 'pi_unknown', { a: 1.5 }, [1]]) {
        const json = { paymentIntentId: 'pi_x', [field]: value }
        refused(await api.call('POST', '/api/payment/confirm', { token, json }), JSON.stringify(json))
      }
    },
  )

  test('and of a cancelled booking’s name', async () => {
    for (const id of ['%00', 'x'.repeat(65), "a'--", '%ED%A0%80', 'a&bookingId=b'])
      refused(
        await api.call('DELETE', `/api/events/maree-haute/cancel-booking?bookingId=${id}`, { token }),
        id,
      )
  })
})

describe('every field of a Pass', () => {
  const call = (method: string, path: string, json: unknown, headers = {}) =>
    api.call(method, path, { token, json, headers })
  const values = [...wrongValues, [1], { x: 1 }, 'Standard', 'standard ', 'free', 1e21, '__proto__']

  test.each(['/api/sub-create-checkout-session', '/api/subscription/change'])(
    'of every wrong sort, to %s',
    async (path) => {
      const { id } = (await api.call('GET', '/api/auth/user', { token })).json
      for (const field of ['users_id', 'plan']) {
        for (const value of values)
          refused(
            await call('POST', path, { users_id: id, plan: 'standard', [field]: value }),
            `${path} ${field} ${JSON.stringify(value)?.slice(0, 40)}`,
          )
      }
      for (const key of ['x', '', '1', 'x'.repeat(300)])
        refused(await call('POST', path, { users_id: id, plan: 'standard' }, { 'idempotency-key': key }), key)
      refused(await call('POST', path, { plan: 'standard' }), `${path} without users_id`)
    },
  )

  test('of every wrong sort, to its renewal and to what a change costs', async () => {
    for (const value of [...values.filter((one) => typeof one !== 'boolean'), 'true', 1, 0])
      refused(await call('PUT', '/api/subscription/auto-renew', { autorenew: value }), JSON.stringify(value))
    for (const plan of ['', 'or', 'free', 'standard%00', 'standard&plan=premium', '__proto__'])
      refused(await api.call('GET', `/api/subscription/change?plan=${plan}`, { token }), plan)
    refused(await api.call('GET', '/api/subscription/change', { token }), 'without a plan')
  })

  test('of every wrong sort, on the page of a demonstration', async () => {
    for (const card of [...values, '4242', 'x'.repeat(41)])
      refused(
        await call('POST', '/api/demo-payments/demo_pay_unknown', { card }),
        JSON.stringify(card)?.slice(0, 40),
      )
  })
})
