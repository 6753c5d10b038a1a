import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, signupForm, startHarness } from './support/harness.ts'
import { refused } from './support/refused.ts'
import { wrongValues } from './support/wrong-values.ts'

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
