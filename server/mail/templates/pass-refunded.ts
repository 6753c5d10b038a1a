import type { PaidPlan } from '../../../contract/rules/plans.ts'
import { letter } from '../letter.ts'
import type { Mail } from '../queue.ts'
import { amount, type MailProvider, passName } from './words.ts'

/** A contract that was ended and paid back, in cents TTC: withdrawn from, or a second one beside another. */
export interface PassRefundedFacts {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  refundedCents: number
  reason: 'withdrawal' | 'duplicate'
  provider: MailProvider
  origin: string
}

const WHY = {
  withdrawal: (pass: string) => [
    `Votre rétractation est exécutée\u00a0: votre ${pass} a pris fin et ne se renouvellera pas.`,
    'Les réservations à venir faites avec ce Pass sont annulées. Les billets achetés restent valables.',
  ],
  duplicate: (pass: string) => [
    `Un second ${pass} a été payé alors que vous en aviez déjà un. Nous l’avons arrêté aussitôt et nous vous remboursons\u00a0: votre premier Pass continue comme avant.`,
  ],
}

const BACK =
  'La somme est remboursée sur le moyen de paiement utilisé. Selon votre banque, elle apparaît sous 5 à 10\u00a0jours.'

/** Tells that a Pass has ended and what is paid back. */
export const passRefunded = (facts: PassRefundedFacts): Mail => {
  const { subscriptionId, to, firstName, plan, refundedCents, reason, provider, origin } = facts
  return letter({
    key: `pass-refunded:${subscriptionId}`,
    to,
    firstName,
    isDemo: provider === 'demo',
    subject: `Votre ${passName(plan)} a pris fin\u00a0: remboursement`,
    paragraphs: [...WHY[reason](passName(plan)), ...(refundedCents > 0 ? [BACK] : [])],
    facts: [
      ['Pass', passName(plan)],
      ['Remboursement TTC', amount(refundedCents)],
    ],
    action: { label: 'Voir mes paramètres', url: `${origin}/settings` },
    origin,
  })
}
