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

/** A subscription as its provider returned it. */
export interface SubscriptionSnapshot {
  state: ContractState
  /** What the next invoice is for. */
  plan: PaidPlan
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
  /** The paid ones that it names. */
  invoices: { plan: PaidPlan; paidAt: Date }[]
}

/** What of a subscription we store and decide by. */
export interface SubscriptionFacts {
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

/** The Pass that comes with a subscription. A period whose invoice is unpaid has not been paid for: the paid one ended where it starts. */
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
 * Whether a subscription is terminated while its renewal is unpaid. It ends at once: its provider would go on trying to charge the unpaid period,
 * which the Pass is not open for.
 */
export const isTerminatedUnpaid = ({
  state,
  autorenew,
}: Pick<SubscriptionFacts, 'state' | 'autorenew'>): boolean => state === 'past_due' && !autorenew

/** What its member is notified of when a subscription changed, in the order of the mails. */
type SubscriptionNews =
  | { kind: 'changed'; plan: PaidPlan; effectiveAt: Date }
  | { kind: 'cancelled' | 'resumed'; plan: PaidPlan; endsAt: Date }

/** What is new between two states of one subscription that has not ended: a change of plan, its renewal stopped or taken up again. */
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
 * When a provider is asked about a subscription next, whatever it sends by itself meanwhile: at the period's end, and once a day, since its word may be
 * lost. Null for one that has ended.
 */
export const nextCheck = ({ state, currentPeriodEnd }: SubscriptionFacts, now: Date): Date | null => {
  if (state === 'ended') return null
  if (state === 'past_due') return new Date(now.getTime() + UNPAID_MS)
  const daily = now.getTime() + DAILY_MS
  const end = currentPeriodEnd.getTime()
  // It has not moved on although it should have: it is asked again before long.
  if (end <= now.getTime()) return new Date(now.getTime() + HOUR_MS)
  return new Date(Math.min(daily, end))
}

/** A change that may be made: to which plan, and when it holds. */
interface PlanChange {
  plan: PaidPlan
  effectiveAt: Date
  /** Whether nothing is left to change. */
  isDone: boolean
}

/** The plan that a change without one is about (ruling: paid pass). */
export const otherPlan = (plan: PaidPlan): PaidPlan => (plan === 'standard' ? 'premium' : 'standard')

/** Whether a subscription may be changed to a plan: up at once, down at the period's end (ruling: paid pass). */
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
    isDone: plan === (subscription.nextPlan ?? subscription.plan),
  }
}

/**
 * From when a dearer plan is charged: the beginning of the day in Paris, so that a price that was shown holds for the day; never before the
 * period.
 */
export const chargedFrom = (subscription: Pick<SubscriptionFacts, 'currentPeriodStart'>, now: Date): Date => {
  const today = instantOfParis(parisWallClock(now).date, '00:00')
  return new Date(Math.max(today.getTime(), subscription.currentPeriodStart.getTime()))
}
