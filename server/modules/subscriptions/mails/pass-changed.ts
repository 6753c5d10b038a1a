import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { monthlyPriceCents } from '../../../../contract/rules/pass-level.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { amount, passName } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

/** A change of plan, and from when it holds; `version` is the contract's at that change. */
export interface PassChangedFacts {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  effectiveAt: Date
  version: number
  origin: string
}

/** Confirms a change of plan; what it cost at once has a receipt of its own. */
export const passChanged = (facts: PassChangedFacts): Mail => {
  const { subscriptionId, to, firstName, plan, effectiveAt, version, origin } = facts
  return layOutMail({
    key: `pass-changed:${subscriptionId}:${version}`,
    to,
    firstName,
    subject: `Changement de Pass\u00a0: ${passName(plan)}`,
    paragraphs: [
      `Votre changement de Pass est enregistré\u00a0: ${passName(plan)}, à partir du ${parisDay(effectiveAt)}.`,
    ],
    facts: [
      ['Pass', passName(plan)],
      ['À partir du', parisDay(effectiveAt)],
      ['Prix TTC', `${amount(monthlyPriceCents[plan])} par mois`],
    ],
    action: { label: 'Voir mes paramètres', url: `${origin}${paths.settings}` },
    notes: [`Pour l’arrêter à tout moment\u00a0: ${origin}${paths.resilier}`],
    origin,
  })
}
