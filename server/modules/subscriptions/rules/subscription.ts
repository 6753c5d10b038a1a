import { monthlyPriceCents } from '../../../../contract/rules/pass-level.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { type Membership, NO_PASS } from '../../sessions/rules/membership.ts'

type ContractState = 'active' | 'past_due' | 'ended'

/** A subscription as its provider returned it. */
export interface ContractSnapshot {
  state: ContractState
  /** What the next invoice is for. */
  plan: PaidPlan
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
  /** The paid ones that it names. */
  invoices: { plan: PaidPlan; paidAt: Date }[]
}

/** What of a contract we keep and decide by. */
export interface Contract {
  state: ContractState
  /** What holds in the running period. */
  plan: PaidPlan
  /** What will hold in the next, where it is another. */
  nextPlan: PaidPlan | null
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
}

/** An invoice is paid a moment before or after what its provider calls the period's start. */
const SLACK_MS = 5 * 60_000

const dearest = (plans: [PaidPlan, ...PaidPlan[]]): PaidPlan =>
  plans.reduce((most, plan) => (monthlyPriceCents[plan] > monthlyPriceCents[most] ? plan : most))

/**
 * The subscription that follows from its provider's snapshot and the stored row: within one period the Pass never falls, so a cheaper plan is
 * the next one (ruling: paid pass).
 */
export const contractOf = (snapshot: ContractSnapshot, known: Contract | undefined): Contract => {
  const start = snapshot.currentPeriodStart.getTime()
  const isSamePeriod = known?.currentPeriodStart.getTime() === start
  const paid = snapshot.invoices.filter(({ paidAt }) => paidAt.getTime() > start - SLACK_MS)
  const plan = dearest([
    snapshot.plan,
    ...(isSamePeriod ? [known.plan] : []),
    ...paid.map((invoice) => invoice.plan),
  ])
  return {
    state: snapshot.state,
    plan,
    nextPlan: snapshot.state !== 'ended' && snapshot.plan !== plan ? snapshot.plan : null,
    autorenew: snapshot.state !== 'ended' && snapshot.autorenew,
    currentPeriodStart: snapshot.currentPeriodStart,
    currentPeriodEnd: snapshot.currentPeriodEnd,
  }
}

/** The Pass that comes with a contract. A period whose invoice is unpaid has not been paid for: the paid one ended where it starts. */
export const membershipOf = (contract: Contract | undefined): Membership => {
  if (!contract || contract.state === 'ended') return NO_PASS
  const { plan, autorenew, state, currentPeriodStart, currentPeriodEnd } = contract
  return {
    level: plan,
    autorenew,
    currentPeriodEnd: state === 'past_due' ? currentPeriodStart : currentPeriodEnd,
  }
}

/** What its member is notified of when a subscription changed, in the order of the mails. */
export type ContractNews =
  | { kind: 'changed'; plan: PaidPlan; effectiveAt: Date }
  | { kind: 'cancelled' | 'resumed'; plan: PaidPlan; endsAt: Date }

/** What is new between two states of one contract that has not ended: a change of plan, its renewal stopped or taken up again. */
export const newsOf = (before: Contract, after: Contract, now: Date): ContractNews[] => {
  if (before.state === 'ended' || after.state === 'ended') return []
  const news: ContractNews[] = []
  if (before.currentPeriodStart.getTime() === after.currentPeriodStart.getTime()) {
    if (after.plan !== before.plan) news.push({ kind: 'changed', plan: after.plan, effectiveAt: now })
    else if (after.nextPlan !== before.nextPlan)
      news.push(
        after.nextPlan
          ? { kind: 'changed', plan: after.nextPlan, effectiveAt: after.currentPeriodEnd }
          : { kind: 'changed', plan: after.plan, effectiveAt: now },
      )
  }
  if (after.autorenew !== before.autorenew)
    news.push({
      kind: after.autorenew ? 'resumed' : 'cancelled',
      plan: after.plan,
      endsAt: after.currentPeriodEnd,
    })
  return news
}
