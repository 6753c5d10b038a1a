import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import {
  ACCEPTED,
  freeMember,
  openPass,
  pageId,
  passOf,
  payPage,
} from '../../../tests/support/server/passes.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { members } from '../../platform/db/schema.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { hashPassword } from '../../platform/security/passwords.ts'

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

/** Creates a promise `passed` that `open` resolves. */
const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}

describe('a page that the provider fails to open, each time it is asked for', () => {
  const broken = new Set<string>()
  let opens = async (_checkoutId: string) => {}
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(undefined, {
      payments: (demo) => ({
        ...demo,
        // Stripe also repeats its own failure under the same key.
        openSubscription: async (request) => {
          await opens(request.checkoutId)
          if (broken.has(request.checkoutId)) throw new ProviderUnavailable('500')
          return demo.openSubscription(request)
        },
      }),
    })
  })
  afterAll(() => api.close())
  afterEach(() => {
    opens = async () => {}
  })
  const failing = async () => {
    const member = await freeMember(api)
    opens = async (checkoutId) => {
      broken.add(checkoutId)
    }
    expect((await openPass(api, member, 'standard')).status).toBe(503)
    opens = async () => {}
    return member
  }

  test('locks nobody out of another', async () => {
    const member = await failing()
    const { status, json } = await openPass(api, member, 'standard')
    expect(status).toBe(200)
    expect((await payPage(api, json.url)).json.outcome).toBe('accepted')
  })

  test('locks nobody into an account', async () => {
    const member = await failing()
    await api.database.db
      .update(members)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(members.id, member.id))
    const left = await api.call('DELETE', '/api/user', { token: member.token, json: { password: PASSWORD } })
    expect(left.status).toBe(200)
  })

  test('is nobody’s to pay at where it comes later: who opened it is refused', async () => {
    const member = await freeMember(api)
    const [isAsked, goOn] = [gate(), gate()]
    let first: string | undefined
    opens = async (checkoutId) => {
      first ??= checkoutId
      if (checkoutId !== first) return
      isAsked.open()
      // The other request finds it broken; its own response comes afterwards.
      if (broken.has(checkoutId)) return
      broken.add(checkoutId)
      await goOn.passed
      broken.delete(checkoutId)
    }
    const slow = openPass(api, member, 'standard')
    await isAsked.passed
    const { status, json } = await openPass(api, member, 'premium')
    expect(status).toBe(200)
    goOn.open()
    expect((await slow).status).toBe(409)
    expect((await payPage(api, json.url)).json.outcome).toBe('accepted')
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
  })

  test('that has been answered meanwhile is not given up: two could be paid', async () => {
    const member = await freeMember(api)
    const key = crypto.randomUUID()
    const [isAsked, goOn] = [gate(), gate()]
    let calls = 0
    opens = async () => {
      calls += 1
      if (calls === 1) {
        isAsked.open()
        await goOn.passed
      } else if (calls === 2) {
        // The other request closes it: the first gets its response before this one fails.
        goOn.open()
        await first
        throw new ProviderUnavailable('500')
      }
    }
    const first = openPass(api, member, 'standard', key)
    await isAsked.passed
    expect((await openPass(api, member, 'premium')).status).toBe(503)
    const { status, json } = await first
    expect(status).toBe(200)
    expect((await payPage(api, json.url)).json.outcome).toBe('accepted')
  })
})
