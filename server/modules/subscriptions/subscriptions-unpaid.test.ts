import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import type { Harness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import {
  chargesOf,
  contractsOf,
  freeMember,
  mailsTo,
  mailTextsTo,
  openPass,
  passOf,
  settle,
} from '../../../tests/support/server/passes.ts'
import { startStripeHarness } from '../../../tests/support/server/stripe-harness.ts'
import { cards } from '../../../tests/support/stripe-double/cards.ts'
import type { CheckoutSession } from '../../../tests/support/stripe-double/checkout-sessions.ts'
import type { Refund } from '../../../tests/support/stripe-double/refunds.ts'
import type { StripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'
import { checkSubscriptions } from './job.ts'
import { syncCheckout } from './use-cases/checkout.ts'
import { syncSubscription } from './use-cases/sync-subscription.ts'

const MINUTE_MS = 60_000

let api: Harness
let double: StripeDouble
let close: () => Promise<void>
beforeEach(async () => {
  ;({ api, double, close } = await startStripeHarness())
  api.clock.now = double.state.now()
})
afterEach(() => close())

/** Pays on Stripe's page and synchronizes it. */
const pays = async (member: TestMember, plan: 'standard' | 'premium' = 'standard') => {
  expect((await openPass(api, member, plan)).status).toBe(200)
  const open = double.state
    .all<CheckoutSession>('checkout.session')
    .find((session) => session.status === 'open' && session.client_reference_id === member.id)
  const sessionId = open?.id ?? ''
  double.completeCheckout(sessionId)
  await syncCheckout(api.deps, sessionId, 'test')
  return contractOf(member)
}
const contractOf = async (member: TestMember) => {
  const [contract] = await contractsOf(api, member)
  if (!contract) throw new Error('No contract')
  return contract
}
/** Creates a Standard whose renewal is refused, and moves to the day after. */
const unpaid = async ({ isKnown }: { isKnown: boolean }) => {
  const member = await freeMember(api)
  const { providerId, customerId, currentPeriodEnd } = await pays(member)
  double.replaceCard(String(customerId), cards.declinedLater)
  const paidUntil = currentPeriodEnd
  double.advance(paidUntil.getTime() - double.state.now().getTime() + 24 * 60 * MINUTE_MS)
  api.clock.now = double.state.now()
  if (isKnown) {
    await syncSubscription(api.deps, providerId, 'test')
    expect(await contractOf(member)).toMatchObject({ state: 'past_due', autorenew: true })
  }
  const retry = () => {
    double.replaceCard(String(customerId), cards.accepted)
    double.retry(providerId)
  }
  return { member, providerId, paidUntil, retry }
}
const ways = {
  'the button': (member: TestMember) => api.call('POST', '/api/subscription/cancel', { token: member.token }),
  'the settings': (member: TestMember) =>
    api.call('PUT', '/api/subscription/auto-renew', { token: member.token, json: { autorenew: false } }),
  'the form without an account': (member: TestMember) =>
    api.call('POST', '/api/subscription/termination', {
      json: { firstName: 'Ariane', lastName: 'Vidal', email: `${member.id.toLowerCase()}@exemple.fr` },
    }),
}
const cancelledMailTo = (member: TestMember) => mailTextsTo(api, member, 'pass-cancelled')

describe('terminating a Pass whose renewal is not paid', () => {
  test.each(
    Object.entries(ways).flatMap(([name, way]) => [
      { name, way, isKnown: true },
      { name, way, isKnown: false },
    ]),
  )('by $name ends it at once, known to be unpaid: $isKnown', async ({ way, isKnown }) => {
    const { member, providerId, paidUntil, retry } = await unpaid({ isKnown })
    expect((await way(member)).status).toBe(200)
    await expect
      .poll(() => contractOf(member))
      .toMatchObject({ state: 'ended', autorenew: false, endRefundCents: 0, checkAt: null })
    expect(await passOf(api, member)).toMatchObject({ passType: 0, currentPeriodEnd: null })
    // Stripe has no charge left to retry.
    expect(double.subscription(providerId).status).toBe('canceled')
    const [text, ...more] = await cancelledMailTo(member)
    expect(more).toEqual([])
    expect(text).toContain(`a pris fin le ${parisDay(paidUntil)}`)
    expect(text).not.toContain('reste valable jusqu’au')
    expect(text).not.toContain('réactiver')
    retry()
    await syncSubscription(api.deps, providerId, 'webhook')
    expect((await chargesOf(api, member)).map((one) => one.amountCents - one.refundedCents)).toEqual([1900])
    expect(await cancelledMailTo(member)).toHaveLength(1)
  })

  test('which was paid after all, unheard of, keeps it until that month ends', async () => {
    const { member, retry } = await unpaid({ isKnown: true })
    retry()
    expect((await ways['the button'](member)).status).toBe(200)
    const contract = await contractOf(member)
    expect(contract).toMatchObject({ state: 'active', autorenew: false })
    expect(await passOf(api, member)).toMatchObject({
      passType: 2,
      currentPeriodEnd: contract.currentPeriodEnd.toISOString(),
    })
    expect((await cancelledMailTo(member))[0]).toContain(
      `reste valable jusqu’au ${parisDay(contract.currentPeriodEnd)}`,
    )
  })

  test('is done where Stripe hears of it later: the job tells it, and what was charged meanwhile goes back', async () => {
    const { member, providerId, retry } = await unpaid({ isKnown: true })
    double.faults.plan('DELETE', /subscriptions/, 'unavailable', 3)
    expect((await ways['the button'](member)).status).toBe(200)
    expect(await contractOf(member)).toMatchObject({ state: 'ended' })
    expect(double.subscription(providerId).status).toBe('past_due')
    retry()
    await checkSubscriptions(api.deps, api.app.log)
    expect(double.subscription(providerId).status).toBe('canceled')
    expect(await contractOf(member)).toMatchObject({ checkAt: null, endRefundCents: 1900 })
    expect((await chargesOf(api, member)).map((one) => one.amountCents - one.refundedCents)).toEqual([
      1900, 0,
    ])
  })
})

test('a termination asks Stripe also where the renewal is off as far as we know', async () => {
  const member = await freeMember(api)
  const { providerId } = await pays(member)
  // Stripe's clock advances during requests: the Pass must begin before the termination.
  api.clock.now = new Date(double.state.now().getTime() + MINUTE_MS)
  await ways['the button'](member)
  // The renewal was resumed without our knowledge.
  await api.payments?.setAutorenew(providerId, true)
  expect(double.subscription(providerId).cancel_at_period_end).toBe(false)
  expect((await ways['the form without an account'](member)).status).toBe(200)
  await expect.poll(() => double.subscription(providerId).cancel_at_period_end).toBe(true)
  await syncSubscription(api.deps, providerId, 'webhook')
  expect(await contractOf(member)).toMatchObject({ state: 'active', autorenew: false })
  expect(await mailsTo(api, member)).toEqual(['pass-cancelled', 'receipt:invoice', 'termination'])
})

describe('what was taken just before we ended a contract, and became known afterwards, goes back', () => {
  const backOf = async (member: TestMember) =>
    (await chargesOf(api, member)).map((one) => [one.amountCents, one.refundedCents])
  const sweep = async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 60 * MINUTE_MS)
    while (await checkSubscriptions(api.deps, api.app.log));
  }

  test('an upgrade whose answer was lost, before a withdrawal while Stripe was away', async () => {
    const member = await freeMember(api)
    const { id, providerId, startedAt } = await pays(member)
    double.advance(2 * 24 * 60 * MINUTE_MS)
    api.clock.now = double.state.now()
    await api.payments?.changePlan(providerId, 'premium', { key: 'press', at: startedAt })
    api.clock.now = new Date(double.state.now().getTime() + MINUTE_MS)
    double.faults.policy = () => 'unavailable'
    const withdrawn = await api.call('POST', '/api/subscription/withdraw', { token: member.token })
    expect(withdrawn.json).toEqual({ refunded: 19 })
    double.faults.policy = () => undefined
    await sweep()
    // The late charge is refunded at once, the rest after the settlement.
    expect(await backOf(member)).toEqual([
      [1900, 0],
      [2000, 2000],
    ])
    await settle(api)
    expect(await backOf(member)).toEqual([
      [1900, 1900],
      [2000, 2000],
    ])
    // A known charge is not refunded a second time.
    await syncSubscription(api.deps, providerId, 'webhook')
    await sweep()
    expect((await contractsOf(api, member)).find((one) => one.id === id)).toMatchObject({
      endRefundCents: 3900,
      checkAt: null,
    })
    expect(double.state.all<Refund>('refund').reduce((sum, { amount }) => sum + amount, 0)).toBe(3900)
  })

  test('a renewal that Stripe took after all, beside the new Pass that replaced it', async () => {
    const { member, providerId, retry } = await unpaid({ isKnown: true })
    api.clock.now = new Date(double.state.now().getTime() + 3 * 24 * 60 * MINUTE_MS)
    expect((await openPass(api, member, 'premium')).status).toBe(200)
    retry()
    api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
    const session = double.state
      .all<CheckoutSession>('checkout.session')
      .find(({ status }) => status === 'open')
    double.completeCheckout(session?.id ?? '')
    await syncCheckout(api.deps, session?.id ?? '', 'test')
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
    await sweep()
    await syncSubscription(api.deps, providerId, 'webhook')
    expect((await backOf(member)).sort()).toEqual([
      [1900, 0],
      [1900, 1900],
      [3900, 0],
    ])
    expect(double.state.all<Refund>('refund').map(({ amount }) => amount)).toEqual([1900])
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
  })
})
