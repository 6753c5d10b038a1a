import { instantOfParis, parisDay, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { monthlyPriceCents } from '../../../../contract/rules/pass-level.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Contract } from './subscription.ts'

/** A change that may be made: to which plan, and when it holds. */
export interface PlanChange {
  plan: PaidPlan
  effectiveAt: Date
  /** Whether nothing is left to change. */
  isDone: boolean
}

/** The plan that a change without one is about (ruling: paid pass). */
export const otherPlan = (plan: PaidPlan): PaidPlan => (plan === 'standard' ? 'premium' : 'standard')

/** Whether a contract may be changed to a plan: up at once, down at the period's end (ruling: paid pass). */
export const decideChange = (contract: Contract, plan: PaidPlan, now: Date): Refusal | PlanChange => {
  if (contract.state === 'past_due')
    return new Refusal(
      'conflict',
      'Le dernier paiement de votre Pass n’a pas abouti\u00a0: il faut le régler avant de changer de Pass.',
    )
  const isDown = monthlyPriceCents[plan] < monthlyPriceCents[contract.plan]
  if (isDown && !contract.autorenew)
    return new Refusal(
      'conflict',
      `Votre Pass s’arrête le ${parisDay(contract.currentPeriodEnd)}. Réactivez son renouvellement pour en changer à cette date.`,
    )
  return {
    plan,
    effectiveAt: isDown ? contract.currentPeriodEnd : now,
    isDone: plan === (contract.nextPlan ?? contract.plan),
  }
}

/**
 * From when a dearer plan is charged: the beginning of the day in Paris, so that a price that was shown holds for the day; never before the
 * period.
 */
export const chargedFrom = (contract: Pick<Contract, 'currentPeriodStart'>, now: Date): Date => {
  const today = instantOfParis(parisWallClock(now).date, '00:00')
  return new Date(Math.max(today.getTime(), contract.currentPeriodStart.getTime()))
}
