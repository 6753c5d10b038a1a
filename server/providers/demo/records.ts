import { monthlyPriceCents, type PaidPlan } from '../../../contract/rules/pass.ts'
import type { ProviderPaymentState } from '../../platform/payment-provider.ts'
import { monthsAfter } from '../../platform/retention.ts'

/** What the demonstration's provider stores, as JSON: instants are ISO 8601. */
export interface DemoRecords {
  payment: DemoPaymentRecord
  checkout: DemoCheckoutRecord
  subscription: DemoSubscriptionRecord
}

export interface DemoPaymentRecord {
  orderId: string
  eventId: string
  label: string
  amountCents: number
  refundedCents: number
  state: ProviderPaymentState
}

export interface DemoCheckoutRecord {
  checkoutId: string
  memberId: string
  plan: PaidPlan
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
  /** What the running period is paid for. */
  periodPlan: PaidPlan
  /** What the next one will be. */
  plan: PaidPlan
  autorenew: boolean
  startedAt: string
  periodStart: string
  periodEnd: string
  endedAt: string | null
  /** Newest first. */
  invoices: DemoInvoice[]
  /** How many invoices there ever were. */
  charges: number
  /** Keys of what was done once and is not done again. */
  done: string[]
}

/** Stored invoices; the port asks for no more. */
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

/** A subscription that begins now, its first month paid. */
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

/** The subscription as time has made it: each month that began since is charged, and one that does not renew itself has ended. */
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

/** What a change charges at once, in cents: the difference of both prices for what is left of the period from `at`. */
export const changeCharge = (record: DemoSubscriptionRecord, plan: PaidPlan, at: Date): number => {
  const difference = monthlyPriceCents[plan] - monthlyPriceCents[record.periodPlan]
  if (difference <= 0) return 0
  const start = Date.parse(record.periodStart)
  const end = Date.parse(record.periodEnd)
  const left = (end - Math.max(at.getTime(), start)) / (end - start)
  return Math.max(0, Math.round(difference * left))
}

/** The subscription after a change of plan: a dearer one holds at once, another one from the next period. */
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

/** The subscription ended now, so much of its invoices paid back in all, newest first; again with more, the rest of it. */
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
