import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from './support/harness.ts'

const PATH = '/api/sub-create-checkout-session'

describe('buying a Pass where no payment is set up', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness()
  })
  afterAll(() => api.close())

  const buyer = async (email: string) => {
    const token = await api.signIn(email)
    const { id } = (await api.call('GET', '/api/auth/user', { token })).json
    return { token, id: id as string }
  }

  test('is refused in a sentence, for either plan', async () => {
    const { token, id } = await buyer('libre@nectar.test')
    for (const plan of ['standard', 'premium']) {
      const answer = await api.call('POST', PATH, { token, json: { users_id: id, plan } })
      expect(answer.status).toBe(503)
      expect(answer.json).toMatchObject({
        code: 'unavailable',
        message: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
      })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('asks who is there before it reads what they sent', async () => {
    const answer = await api.call('POST', PATH, { json: { plan: 'or' } })
    expect(answer.status).toBe(401)
    expect(answer.json.code).toBe('unauthenticated')
  })

  test.each([{ plan: 'gratuit' }, { plan: 'or' }, {}])('knows no other plan: %j', async (plan) => {
    const { token, id } = await buyer('libre@nectar.test')
    const answer = await api.call('POST', PATH, { token, json: { users_id: id, ...plan } })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'validation_failed', message: 'Ce pass n’existe pas.' })
  })

  test('is for oneself, whatever user id is sent', async () => {
    const { token } = await buyer('libre@nectar.test')
    const other = await buyer('premium@nectar.test')
    const answer = await api.call('POST', PATH, { token, json: { users_id: other.id, plan: 'standard' } })
    expect(answer.status).toBe(403)
    expect(answer.json.code).toBe('forbidden')
  })

  test.each(['standard@nectar.test', 'premium@nectar.test'])('twice is a conflict for %s', async (email) => {
    const { token, id } = await buyer(email)
    for (const plan of ['standard', 'premium']) {
      const answer = await api.call('POST', PATH, { token, json: { users_id: id, plan } })
      expect(answer.status).toBe(409)
      expect(answer.json.code).toBe('conflict')
    }
  })
})
