import { parisDay } from '../../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { passName } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

/** A contract whose renewal was stopped or taken up again; `version` is the contract's at that change, so that each is told once. */
export interface PassRenewalFacts {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  /** The end of the paid period. */
  endsAt: Date
  version: number
  origin: string
}

/** Confirms that a Pass was terminated: it is good until its paid period ends. */
export const passCancelled = (facts: PassRenewalFacts): Mail => {
  const { subscriptionId, to, firstName, plan, endsAt, version, origin } = facts
  return layOutMail({
    key: `pass-cancelled:${subscriptionId}:${version}`,
    to,
    firstName,
    subject: `Votre ${passName(plan)} est résilié`,
    paragraphs: [
      `Votre résiliation est enregistrée. Votre ${passName(plan)} reste valable jusqu’au ${parisDay(endsAt)}, puis il prend fin\u00a0: plus rien ne vous sera débité.`,
      'Vos réservations et vos billets déjà pris restent valables.',
    ],
    facts: [
      ['Pass', passName(plan)],
      ['Fin du contrat', parisDay(endsAt)],
    ],
    action: { label: 'Voir mes paramètres', url: `${origin}${paths.settings}` },
    notes: [
      'Ce n’était pas vous\u00a0? Vous pouvez réactiver le renouvellement dans vos paramètres jusqu’à cette date.',
    ],
    origin,
  })
}

/** Confirms that a terminated Pass renews itself again. */
export const passResumed = (facts: PassRenewalFacts): Mail => {
  const { subscriptionId, to, firstName, plan, endsAt, version, origin } = facts
  return layOutMail({
    key: `pass-resumed:${subscriptionId}:${version}`,
    to,
    firstName,
    subject: `Votre ${passName(plan)} se renouvelle à nouveau`,
    paragraphs: [
      `Le renouvellement automatique de votre ${passName(plan)} est réactivé. Le prochain paiement aura lieu le ${parisDay(endsAt)}.`,
    ],
    facts: [
      ['Pass', passName(plan)],
      ['Prochain renouvellement', parisDay(endsAt)],
    ],
    action: { label: 'Voir mes paramètres', url: `${origin}${paths.settings}` },
    notes: [`Pour l’arrêter à tout moment\u00a0: ${origin}${paths.resilier}`],
    origin,
  })
}
