import {
  DAY_MS,
  HOUR_MS,
  instantOfParis,
  parisDay,
  parisWallClock,
} from '../../../../contract/rules/paris-time.ts'
import { monthlyPriceCents, type PaidPlan } from '../../../../contract/rules/pass.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Membership, NO_PASS } from '../../sessions/rules.ts'

type ContractState = 'active' | 'past_due' | 'ended'

export interface SubscriptionSnapshot {
  state: ContractState
  /** The plan of the next invoice. */
  plan: PaidPlan
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
  /** The paid invoices that the provider reports. */
  invoices: { plan: PaidPlan; paidAt: Date }[]
}

export interface SubscriptionFacts {
  state: ContractState
  /** The plan of the current period. */
  plan: PaidPlan
  /** The plan of the next period, if it differs. */
  nextPlan: PaidPlan | null
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
}

/** Tolerance, because an invoice is paid a moment before or after the provider's start of the period. */
const SLACK_MS = 5 * 60_000

const dearest = (plans: [PaidPlan, ...PaidPlan[]]): PaidPlan =>
  plans.reduce((most, plan) => (monthlyPriceCents[plan] > monthlyPriceCents[most] ? plan : most))

/**
 * Derives the subscription from the provider's snapshot and the stored row: within one period the plan never falls, so a cheaper plan becomes the
 * next one.
 */
export const factsOf = (
  snapshot: SubscriptionSnapshot,
  known: SubscriptionFacts | undefined,
): SubscriptionFacts => {
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

/** Returns the Pass of a subscription. If the current period's invoice is unpaid, the Pass ends at the start of that period. */
export const membershipOf = (subscription: SubscriptionFacts | undefined): Membership => {
  if (!subscription || subscription.state === 'ended') return NO_PASS
  const { plan, nextPlan, autorenew, state, currentPeriodStart, currentPeriodEnd } = subscription
  return {
    level: plan,
    nextLevel: nextPlan,
    autorenew,
    currentPeriodEnd: state === 'past_due' ? currentPeriodStart : currentPeriodEnd,
  }
}

/**
 * Returns whether a subscription is terminated while its renewal is unpaid. It then ends immediately: the provider would keep trying to charge a
 * period for which the Pass is closed.
 */
export const isTerminatedUnpaid = ({
  state,
  autorenew,
}: Pick<SubscriptionFacts, 'state' | 'autorenew'>): boolean => state === 'past_due' && !autorenew

/** A change of a subscription to mail to its member. */
type SubscriptionNews =
  | { kind: 'changed'; plan: PaidPlan; effectiveAt: Date }
  | { kind: 'cancelled' | 'resumed'; plan: PaidPlan; endsAt: Date }

/** Compares two states of a subscription that has not ended: plan changed, renewal stopped or resumed. */
export const newsOf = (
  before: SubscriptionFacts,
  after: SubscriptionFacts,
  now: Date,
): SubscriptionNews[] => {
  if (before.state === 'ended' || after.state === 'ended') return []
  const news: SubscriptionNews[] = []
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

const DAILY_MS = DAY_MS

const UNPAID_MS = 6 * HOUR_MS

/**
 * Returns the next check with the provider, in addition to its webhooks: at the period's end, and once a day, because webhooks may be lost. Null for
 * an ended subscription.
 */
export const nextCheck = ({ state, currentPeriodEnd }: SubscriptionFacts, now: Date): Date | null => {
  if (state === 'ended') return null
  if (state === 'past_due') return new Date(now.getTime() + UNPAID_MS)
  const daily = now.getTime() + DAILY_MS
  const end = currentPeriodEnd.getTime()
  // The renewal is overdue: check again soon.
  if (end <= now.getTime()) return new Date(now.getTime() + HOUR_MS)
  return new Date(Math.min(daily, end))
}

interface PlanChange {
  plan: PaidPlan
  effectiveAt: Date
  isAtOnce: boolean
  /** Whether the subscription already has this plan. */
  isDone: boolean
}

/** Returns the plan for a change request without a plan. */
export const otherPlan = (plan: PaidPlan): PaidPlan => (plan === 'standard' ? 'premium' : 'standard')

/** Decides on a change of plan: an upgrade is immediate, a downgrade takes effect at the period's end. */
export const decideChange = (
  subscription: SubscriptionFacts,
  plan: PaidPlan,
  now: Date,
): Refusal | PlanChange => {
  if (subscription.state === 'past_due')
    return new Refusal(
      'conflict',
      'Le dernier paiement de votre Pass n’a pas abouti\u00a0: il faut le régler avant de changer de Pass.',
    )
  const isDown = monthlyPriceCents[plan] < monthlyPriceCents[subscription.plan]
  if (isDown && !subscription.autorenew)
    return new Refusal(
      'conflict',
      `Votre Pass s’arrête le ${parisDay(subscription.currentPeriodEnd)}. Réactivez son renouvellement pour en changer à cette date.`,
    )
  return {
    plan,
    effectiveAt: isDown ? subscription.currentPeriodEnd : now,
    isAtOnce: !isDown,
    isDone: plan === (subscription.nextPlan ?? subscription.plan),
  }
}

/** Tolerance between the clocks of two processes. */
const CLOCKS_MS = 60_000

/** Returns why a change is not the one that was shown: it would begin on another date. */
export const refusalOfShown = (
  { effectiveAt, isAtOnce }: PlanChange,
  shownFrom: Date | undefined,
): Refusal | undefined => {
  if (!shownFrom) return undefined
  const isShown = isAtOnce
    ? shownFrom.getTime() <= effectiveAt.getTime() + CLOCKS_MS
    : shownFrom.getTime() === effectiveAt.getTime()
  if (isShown) return undefined
  const from = isAtOnce ? 'tout de suite' : `le ${parisDay(effectiveAt)}`
  return new Refusal(
    'total_mismatch',
    `La date a changé\u00a0: ce Pass commencerait ${from}. Vérifiez-la avant de confirmer.`,
  )
}

/** Returns the start of the charge for a dearer plan: midnight in Paris, so that a displayed price stays valid all day, but not before the period. */
export const chargedFrom = (subscription: Pick<SubscriptionFacts, 'currentPeriodStart'>, now: Date): Date => {
  const today = instantOfParis(parisWallClock(now).date, '00:00')
  return new Date(Math.max(today.getTime(), subscription.currentPeriodStart.getTime()))
}
