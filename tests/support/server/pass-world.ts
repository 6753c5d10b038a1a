import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { checkSubscriptions } from '../../../server/modules/subscriptions/job.ts'
import { syncCheckout } from '../../../server/modules/subscriptions/use-cases/checkout.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { bookings } from '../../../server/platform/db/schema.ts'
import { cards } from '../stripe-double/cards.ts'
import type { CheckoutSession } from '../stripe-double/checkout-sessions.ts'
import { startStripeDouble } from '../stripe-double/stripe-double.ts'
import { addConcert } from './concert.ts'
import { FILLED_AT, startHarness } from './harness.ts'
import type { TestMember } from './members.ts'
import { chargesOf, contractsOf, freeMember, openPass, payPage } from './passes.ts'
import { providerOn } from './stripe-provider-on.ts'

export type PassWorld = Awaited<ReturnType<typeof startPassWorld>>

/**
 * Starts members, Passes and partner concerts on one database, paid by the demonstration or a double of
 * Stripe; both use the application's clock.
 */
export const startPassWorld = async (provider: 'demo' | 'stripe', open?: () => Promise<Database>) => {
  const double = provider === 'stripe' ? await startStripeDouble({ now: () => FILLED_AT }) : null
  const api = await startHarness(open, double ? { payments: () => providerOn(double.url, 'whsec_test') } : {})
  const { db } = api.database
  const warnings: unknown[] = []
  const runJobs = async () => {
    while (await checkSubscriptions(api.deps, { warn: (details: unknown) => void warnings.push(details) }));
  }
  const post = (path: string, { token }: TestMember, json: unknown = {}) =>
    api.call('POST', path, { token, json, headers: { 'idempotency-key': randomUUID() } })
  const contract = async (member: TestMember) => {
    const live = (await contractsOf(api, member)).at(-1)
    if (!live) throw new Error('No contract')
    return live
  }
  return {
    api,
    db,
    double,
    warnings,
    runJobs,
    contract,
    /** Advances to a date: the provider's due events happen, then the jobs run. */
    travel: async (to: Date) => {
      double?.advance(to.getTime() - double.state.now().getTime())
      api.clock.now = to
      await runJobs()
    },
    /** Adds a partner concert of 14 €, or with the given values. */
    concert: (date: string, more: Parameters<typeof addConcert>[1] = {}) => addConcert(db, { date, ...more }),
    subscribe: async (plan: PaidPlan, member?: TestMember): Promise<TestMember> => {
      const who = member ?? (await freeMember(api))
      const opened = await openPass(api, who, plan)
      expect(opened.status).toBe(200)
      if (!double) expect((await payPage(api, opened.json.url)).json.outcome).toBe('accepted')
      else {
        const session = double.state
          .all<CheckoutSession>('checkout.session')
          .find(({ status, client_reference_id }) => status === 'open' && client_reference_id === who.id)
        double.completeCheckout(session?.id ?? '')
        await syncCheckout(api.deps, session?.id ?? '', 'test')
      }
      return who
    },
    /** Replaces the card by one that is refused from the next charge on. */
    emptyCard: async (member: TestMember) =>
      double?.replaceCard(String((await contract(member)).customerId), cards.declinedLater),
    book: (member: TestMember, event: string) =>
      post(`/api/events/${event}/book-free`, member, { ticketId: 1, quantity: 1 }),
    invite: (member: TestMember, event: string) => post(`/api/events/${event}/invitations`, member),
    change: (member: TestMember, plan: PaidPlan) =>
      post('/api/subscription/change', member, { users_id: member.id, plan }),
    cancel: (member: TestMember) => post('/api/subscription/cancel', member),
    withdraw: (member: TestMember) => post('/api/subscription/withdraw', member),
    /** Returns the charges minus the refunds, in cents. */
    paid: async (member: TestMember) =>
      (await chargesOf(api, member)).reduce((sum, row) => sum + row.amountCents - row.refundedCents, 0),
    /** Returns the events of a member's active bookings. */
    places: async (member: TestMember) =>
      (
        await db
          .select({ eventId: bookings.eventId })
          .from(bookings)
          .where(and(eq(bookings.memberId, member.id), isNull(bookings.cancelledAt)))
      ).map(({ eventId }) => eventId),
    tickets: async ({ token }: TestMember) => (await api.call('GET', '/api/tickets', { token })).json,
    close: async () => {
      await api.close()
      await double?.close()
    },
  }
}
