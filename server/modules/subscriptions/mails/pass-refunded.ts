import { longDay } from '../../../../contract/rules/paris-time.ts'
import type { PaymentProviderName } from '../../../../contract/rules/payment-providers.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { amount, passName } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'
import type { WithdrawalSums } from '../rules/withdrawal.ts'

/** Why a contract was ended and what is paid back, in cents TTC: withdrawn from, with how the sum comes about, or a second one beside another. */
export type PassRefund =
  | { reason: 'duplicate'; refundedCents: number }
  | ({
      reason: 'withdrawal'
      used: { eventName: string; date: string; publicPriceCents: number }[]
    } & WithdrawalSums)

export type PassRefundedFacts = PassRefund & {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  provider: PaymentProviderName | null
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

/** What was paid, and what of it is not paid back; nothing where all of it is. */
const deduction = (refund: PassRefund): [string, string][] => {
  if (refund.reason === 'duplicate' || refund.refundedCents === refund.paidCents) return []
  const { paidCents, daysCents, concertsCents, used } = refund
  const reasons: [string, string][] =
    concertsCents > daysCents
      ? used
          .filter(({ publicPriceCents }) => publicPriceCents > 0)
          .map(({ eventName, date, publicPriceCents }) => [
            `${eventName}, ${longDay(date)}`,
            amount(publicPriceCents),
          ])
      : [['Retenu pour les jours passés', amount(daysCents)]]
  return [['Payé', amount(paidCents)], ...reasons]
}

const why = (refund: PassRefund): string[] => {
  if (refund.reason === 'duplicate' || refund.refundedCents === refund.paidCents) return []
  return refund.concertsCents > refund.daysCents
    ? [
        'Les concerts qui ont eu lieu avec ce Pass et les invitations données sont retenus à leur prix public, dans la limite de ce que vous avez payé.',
      ]
    : ['Ce Pass a servi\u00a0: la part des jours passés est retenue.']
}

/** Tells that a Pass has ended and what is paid back. */
export const passRefunded = (facts: PassRefundedFacts): Mail => {
  const { subscriptionId, to, firstName, plan, refundedCents, reason, provider, origin } = facts
  return layOutMail({
    key: `pass-refunded:${subscriptionId}`,
    to,
    firstName,
    isDemo: isDemonstration(provider),
    subject: `Votre ${passName(plan)} a pris fin\u00a0: remboursement`,
    paragraphs: [...WHY[reason](passName(plan)), ...why(facts), ...(refundedCents > 0 ? [BACK] : [])],
    facts: [['Pass', passName(plan)], ...deduction(facts), ['Remboursement TTC', amount(refundedCents)]],
    action: { label: 'Voir mes paramètres', url: `${origin}${paths.settings}` },
    origin,
  })
}
