import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../contract/rules/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import { demoProvider, invoices, subscriptions } from '../../platform/db/schema.ts'
import { monthsAfter } from '../../platform/retention.ts'
import { newId } from '../../platform/security/tokens.ts'
import type { DemoSubscriptionRecord } from '../../providers/demo/records.ts'
import { advancedTo, begun } from '../../providers/demo/subscription-record.ts'

/** What is left of the running period at the moment of filling. */
const DAYS_LEFT = 23
/** How many months a demonstration account has paid for. */
const MONTHS = 4

const idOf = (memberId: string) => `demo_sub_${memberId}`

/** The contract of a demonstration account, as the demonstration's provider has it now: some months old, and renewing itself. */
export const demoContract = (memberId: string, plan: PaidPlan, now: Date): DemoSubscriptionRecord => {
  const id = idOf(memberId)
  const end = new Date(now.getTime() + DAYS_LEFT * DAY_MS)
  return advancedTo(id, begun(id, memberId, plan, monthsAfter(end, -MONTHS)), now)
}

/** Puts it where the provider keeps it, and what we know of it where we do. */
export const addDemoContract = async (db: Db, record: DemoSubscriptionRecord): Promise<void> => {
  const { memberId, plan, autorenew } = record
  const providerId = idOf(memberId)
  await db.insert(demoProvider).values({ id: providerId, kind: 'subscription', body: record })
  const subscriptionId = newId()
  const currentPeriodEnd = new Date(record.periodEnd)
  await db.insert(subscriptions).values({
    id: subscriptionId,
    memberId,
    provider: 'demo',
    providerId,
    customerId: `demo_cus_${memberId}`,
    state: 'active',
    plan,
    autorenew,
    currentPeriodStart: new Date(record.periodStart),
    currentPeriodEnd,
    startedAt: new Date(record.startedAt),
    checkAt: currentPeriodEnd,
  })
  await db.insert(invoices).values(
    record.invoices.map(({ id, paidAt, ...invoice }) => ({
      ...invoice,
      id: newId(),
      subscriptionId,
      memberId,
      provider: 'demo' as const,
      providerId: id,
      paidAt: new Date(paidAt),
    })),
  )
}
