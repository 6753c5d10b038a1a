import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import {
  ACCEPTED,
  freeMember,
  openPass,
  pageId,
  passOf,
  payPage,
} from '../../../tests/support/server/passes.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'

describe('buying a Pass where the provider is out of reach', () => {
  let isDown = true
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(undefined, {
      payments: (demo) => ({
        ...demo,
        openSubscription: async (request) => {
          const page = await demo.openSubscription(request)
          if (isDown) throw new ProviderUnavailable('The answer was lost')
          return page
        },
      }),
    })
  })
  afterAll(() => api.close())

  test('the buyer is told, and the same press finds the page that was opened', async () => {
    const member = await freeMember(api)
    const key = crypto.randomUUID()
    const lost = await openPass(api, member, 'standard', key)
    expect(lost.status).toBe(503)
    expect(lost.json).toMatchObject({ code: 'unavailable', message: expect.stringContaining('paiement') })
    isDown = false
    const { json } = await openPass(api, member, 'standard', key)
    expect(
      (await api.call('POST', `/api/demo-payments/${pageId(json.url)}`, { json: { card: ACCEPTED } })).status,
    ).toBe(200)
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    isDown = true
  })

  test('another press closes it and opens its own', async () => {
    const member = await freeMember(api)
    expect((await openPass(api, member, 'standard')).status).toBe(503)
    isDown = false
    const { status, json } = await openPass(api, member, 'premium')
    expect(status).toBe(200)
    expect((await payPage(api, json.url)).json.outcome).toBe('accepted')
    isDown = true
  })
})
