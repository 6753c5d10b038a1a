import type { Db } from '../../platform/db/database.ts'
import type { ProviderCheckout, SubscriptionRequest } from '../../platform/payment-provider.ts'
import type { DemoCheckoutRecord } from './records.ts'
import { addDemoRecord, changeDemoRecord, demoRecord } from './store.ts'
import { begun } from './subscription-record.ts'

const checkoutOf = (sessionId: string, record: DemoCheckoutRecord): ProviderCheckout => ({
  sessionId,
  state: record.state,
  subscriptionId: record.subscriptionId,
  checkoutId: record.checkoutId,
  memberId: record.memberId,
})

/** Pages of the demonstration's provider where a subscription is paid. */
export const demoCheckouts = (db: Db, pageOf: (id: string) => string, now: () => Date) => ({
  openSubscription: async (request: SubscriptionRequest): Promise<{ sessionId: string; url: string }> => {
    const sessionId = `demo_co_${request.checkoutId}`
    await addDemoRecord(db, 'checkout', sessionId, {
      checkoutId: request.checkoutId,
      memberId: request.memberId,
      plan: request.plan,
      state: 'open',
      subscriptionId: null,
      returnPath: request.returnPath,
      cancelPath: request.cancelPath,
    })
    return { sessionId, url: pageOf(sessionId) }
  },
  checkout: async (sessionId: string): Promise<ProviderCheckout> => {
    const record = await demoRecord(db, 'checkout', sessionId)
    if (!record) throw new Error('The demonstration has no such checkout')
    return checkoutOf(sessionId, record)
  },
  expireCheckout: async (sessionId: string): Promise<ProviderCheckout> =>
    checkoutOf(
      sessionId,
      await changeDemoRecord(db, 'checkout', sessionId, (record) =>
        record.state === 'open' ? { ...record, state: 'expired' } : record,
      ),
    ),
  /** Pays with the card that is accepted; a page that ended stays ended. The contract has begun before the page says so. */
  pay: async (sessionId: string): Promise<ProviderCheckout> => {
    const record = await demoRecord(db, 'checkout', sessionId)
    if (record?.state === 'open') {
      const id = `demo_sub_${record.checkoutId}`
      await addDemoRecord(db, 'subscription', id, begun(id, record.memberId, record.plan, now()))
    }
    return checkoutOf(
      sessionId,
      await changeDemoRecord(db, 'checkout', sessionId, (found) =>
        found.state === 'open'
          ? { ...found, state: 'completed', subscriptionId: `demo_sub_${found.checkoutId}` }
          : found,
      ),
    )
  },
})
