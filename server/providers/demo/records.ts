import { monthlyPriceCents, type PaidPlan } from '../../../contract/rules/pass.ts'
import type { ProviderPaymentState } from '../../platform/payment-provider.ts'
import { monthsAfter } from '../../platform/retention.ts'

/** JSON records of the demonstration's provider; instants are ISO 8601. */
export interface DemoRecords {
  payment: DemoPaymentRecord
  checkout: DemoCheckoutRecord
  subscription: DemoSubscriptionRecord
}

export interface DemoPaymentRecord {
  /** Null for a gift, which has no event either. */
  orderId: string | null
  eventId: string | null
  label: string
  amountCents: number
  refundedCents: number
  state: ProviderPaymentState
  /** Keys of refunded parts; records of earlier versions lack it. */
  refundedParts?: string[]
}

export interface DemoCheckoutRecord {
  checkoutId: string
  memberId: string
  /** Null for a gift. */
  plan: PaidPlan | null
  gift?: { label: string; amountCents: number }
  state: 'open' | 'completed' | 'expired'
  subscriptionId: string | null
  /** Records of earlier versions have neither. */
  returnPath?: string
  cancelPath?: string
}

interface DemoInvoice {
  id: string
  plan: PaidPlan
  amountCents: number
  refundedCents: number
  paidAt: string
}

export interface DemoSubscriptionRecord {
  memberId: string
  /** The plan paid for in the current period. */
  periodPlan: PaidPlan
  /** The plan of the next period. */
  plan: PaidPlan
  autorenew: boolean
  startedAt: string
  periodStart: string
  periodEnd: string
  endedAt: string | null
  /** Newest first. */
  invoices: DemoInvoice[]
  /** Total number of invoices ever made. */
  charges: number
  /** Keys of completed actions, which are not repeated. */
  done: string[]
}

/** Maximum stored invoices, as required by the payment port. */
const MAX_INVOICES = 12

const charged = (
  id: string,
  record: DemoSubscriptionRecord,
  plan: PaidPlan,
  amountCents: number,
  paidAt: string,
): Pick<DemoSubscriptionRecord, 'invoices' | 'charges'> => ({
  charges: record.charges + 1,
  invoices: [
    {
      id: `${id.replace('_sub_', '_in_')}_${record.charges + 1}`,
      plan,
      amountCents,
      refundedCents: 0,
      paidAt,
    },
    ...record.invoices,
  ].slice(0, MAX_INVOICES),
})

/** Starts a subscription with its first month paid. */
export const begun = (id: string, memberId: string, plan: PaidPlan, now: Date): DemoSubscriptionRecord => {
  const startedAt = now.toISOString()
  const record: DemoSubscriptionRecord = {
    memberId,
    plan,
    periodPlan: plan,
    autorenew: true,
    startedAt,
    periodStart: startedAt,
    periodEnd: monthsAfter(now, 1).toISOString(),
    endedAt: null,
    invoices: [],
    charges: 0,
    done: [],
  }
  return { ...record, ...charged(id, record, plan, monthlyPriceCents[plan], startedAt) }
}

const nextEnd = (record: DemoSubscriptionRecord): string => {
  const start = new Date(record.startedAt)
  let months = 1
  while (monthsAfter(start, months).toISOString() <= record.periodEnd) months++
  return monthsAfter(start, months).toISOString()
}

/** Advances the subscription to `now`: charges each month begun since, or ends it if it does not renew. */
export const advancedTo = (id: string, record: DemoSubscriptionRecord, now: Date): DemoSubscriptionRecord => {
  let current = record
  while (!current.endedAt && current.periodEnd <= now.toISOString()) {
    const { plan, periodEnd } = current
    current = current.autorenew
      ? {
          ...current,
          ...charged(id, current, plan, monthlyPriceCents[plan], periodEnd),
          periodPlan: plan,
          periodStart: periodEnd,
          periodEnd: nextEnd(current),
        }
      : { ...current, endedAt: periodEnd }
  }
  return current
}

/** Returns the immediate charge of a plan change, in cents: the price difference for the rest of the period from `at`. */
export const changeCharge = (record: DemoSubscriptionRecord, plan: PaidPlan, at: Date): number => {
  const difference = monthlyPriceCents[plan] - monthlyPriceCents[record.periodPlan]
  if (difference <= 0) return 0
  const start = Date.parse(record.periodStart)
  const end = Date.parse(record.periodEnd)
  const left = (end - Math.max(at.getTime(), start)) / (end - start)
  return Math.max(0, Math.round(difference * left))
}

/** Changes the plan: a dearer one at once, any other from the next period. */
export const changed = (
  id: string,
  record: DemoSubscriptionRecord,
  plan: PaidPlan,
  at: Date,
  now: Date,
): DemoSubscriptionRecord => {
  if (monthlyPriceCents[plan] <= monthlyPriceCents[record.periodPlan]) return { ...record, plan }
  const due = changeCharge(record, plan, at)
  return {
    ...record,
    ...(due > 0 && charged(id, record, plan, due, now.toISOString())),
    plan,
    periodPlan: plan,
  }
}

/** Ends the subscription and refunds `refundCents` in total, newest invoices first. A larger amount later refunds the difference. */
export const ended = (
  record: DemoSubscriptionRecord,
  refundCents: number,
  now: Date,
): DemoSubscriptionRecord => {
  let owed = refundCents - record.invoices.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return {
    ...record,
    autorenew: false,
    endedAt: record.endedAt ?? now.toISOString(),
    invoices: record.invoices.map((invoice) => {
      const back = Math.min(Math.max(0, owed), invoice.amountCents - invoice.refundedCents)
      owed -= back
      return { ...invoice, refundedCents: invoice.refundedCents + back }
    }),
  }
}
