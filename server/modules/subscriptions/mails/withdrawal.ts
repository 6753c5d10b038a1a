import { type Days, longDays } from '../../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../../contract/rules/pass.ts'
import type { SubscriptionProviderName } from '../../../../contract/rules/payments.ts'
import { paths } from '../../../../src/config/paths.ts'
import {
  amount,
  layOutMail,
  type Mail,
  passName,
  stamp,
  withoutLinks,
} from '../../../platform/deliveries/mail.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'
import type { WithdrawalSums } from '../rules/withdrawal.ts'

/** Why a contract was ended and its refund in cents TTC: a withdrawal, with its calculation, or a duplicate contract. */
export type PassRefund =
  | { reason: 'duplicate'; refundedCents: number }
  | ({
      /** `settlement`: the refund is lower than stated, because a door has since reported more use. */
      reason: 'withdrawal' | 'settlement'
      used: (Days & { eventName: string; publicPriceCents: number })[]
    } & WithdrawalSums)

type PassRefundedFacts = PassRefund & {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  provider: SubscriptionProviderName | null
  origin: string
}

const WHY = {
  withdrawal: (pass: string) => [
    `Votre rétractation est exécutée\u00a0: votre ${pass} a pris fin et ne se renouvellera pas.`,
    'Les réservations et les invitations à plus de 24\u00a0h de leur concert sont annulées\u00a0; les autres restent valables, et les billets achetés aussi.',
  ],
  settlement: (pass: string) => [
    `Le remboursement de votre ${pass} est réglé. Depuis votre rétractation, une entrée a fait savoir qu’un concert de plus avait été vu avec ce Pass.`,
  ],
  duplicate: (pass: string) => [
    `Un second ${pass} a été payé alors que vous en aviez déjà un. Nous l’avons arrêté aussitôt et nous vous remboursons\u00a0: votre premier Pass continue comme avant.`,
  ],
}

const LATER =
  'Il est réglé 24\u00a0h après votre rétractation, quand les entrées sans réseau ont fait savoir qui est venu\u00a0: ce montant est un maximum.'

const BACK =
  'La somme est remboursée sur le moyen de paiement utilisé. Selon votre banque, elle apparaît sous 5 à 10\u00a0jours.'

/** Lists the amount paid and the deductions; empty if all of it is refunded. */
const deduction = (refund: PassRefund): [string, string][] => {
  if (refund.reason === 'duplicate' || refund.refundedCents === refund.paidCents) return []
  const { paidCents, daysCents, concertsCents, used } = refund
  const reasons: [string, string][] =
    concertsCents > daysCents
      ? used
          .filter(({ publicPriceCents }) => publicPriceCents > 0)
          .map((concert) => [`${concert.eventName}, ${longDays(concert)}`, amount(concert.publicPriceCents)])
      : [['Retenu pour les jours passés', amount(daysCents)]]
  return [['Payé', amount(paidCents)], ...reasons]
}

const why = (refund: PassRefund): string[] => {
  if (refund.reason === 'duplicate' || refund.refundedCents === refund.paidCents) return []
  return refund.concertsCents > refund.daysCents
    ? [
        'Les concerts vus avec ce Pass, et les places qui ne pouvaient plus être rendues, sont retenus à leur prix public, dans la limite de ce que vous avez payé.',
      ]
    : ['Ce Pass a servi\u00a0: la part des jours passés est retenue.']
}

/** Notifies a member that a Pass has ended, and of the refund. */
export const passRefunded = (facts: PassRefundedFacts): Mail => {
  const { subscriptionId, to, firstName, plan, refundedCents, reason, provider, origin } = facts
  return layOutMail({
    key: reason === 'settlement' ? `pass-settled:${subscriptionId}` : `pass-refunded:${subscriptionId}`,
    to,
    firstName,
    isDemo: isDemonstration(provider),
    subject: `Votre ${passName(plan)} a pris fin\u00a0: remboursement`,
    paragraphs: [
      ...WHY[reason](passName(plan)),
      ...why(facts),
      ...(refundedCents > 0 && reason === 'withdrawal' ? [LATER] : []),
      ...(refundedCents > 0 ? [BACK] : []),
    ],
    facts: [['Pass', passName(plan)], ...deduction(facts), ['Remboursement TTC', amount(refundedCents)]],
    action: { label: 'Voir mes paramètres', url: `${origin}${paths.settings}` },
    origin,
  })
}

interface Declared {
  reference: string
  to: string
  firstName: string
  lastName: string
  receivedAt: Date
  origin: string
}

const facts = ({ reference, firstName, lastName, to, receivedAt }: Declared): [string, string][] => [
  ['Numéro', reference],
  ['Reçue le', stamp(receivedAt)],
  ['Nom', `${withoutLinks(firstName)} ${withoutLinks(lastName)}`],
  ['Adresse email', to],
]

const NOT_YOU =
  'Vous n’êtes pas à l’origine de cette déclaration\u00a0? Quelqu’un a saisi votre adresse. Vous pouvez ignorer ce message.'

/** Confirms a termination declared without signing in; the text does not reveal if a contract was found. */
export const terminationReceived = (declared: Declared & { reason?: string | null }): Mail =>
  layOutMail({
    key: `termination:${declared.reference}`,
    to: declared.to,
    firstName: withoutLinks(declared.firstName),
    subject: 'Résilier votre contrat\u00a0: accusé de réception',
    paragraphs: [
      'Nous avons bien reçu votre déclaration de résiliation.',
      'Si un Pass payant est enregistré à cette adresse et à ce nom, son renouvellement est arrêté dès maintenant\u00a0: il reste valable jusqu’à la fin de la période payée, dont la date vous est confirmée dans un second message, puis plus rien n’est débité.',
    ],
    facts: [
      ...facts(declared),
      ...(declared.reason ? [['Motif', withoutLinks(declared.reason)] as [string, string]] : []),
    ],
    notes: [
      'Sans second message, nous n’avons pas trouvé de contrat à ce nom\u00a0: vérifiez l’adresse et le nom de votre compte, ou répondez à ce message.',
      `${NOT_YOU} Un membre peut réactiver son renouvellement dans ses paramètres\u00a0: ${declared.origin}${paths.settings}`,
    ],
    origin: declared.origin,
  })

/**
 * Confirms a withdrawal declared without signing in, with its content and date, on a durable medium. `link` executes it and is sent only to the
 * account's own address; null if no contract can be withdrawn from.
 */
export const withdrawalReceived = (
  declared: Declared & { contract: string | null; link: string | null },
): Mail =>
  layOutMail({
    key: `withdrawal:${declared.reference}`,
    to: declared.to,
    firstName: withoutLinks(declared.firstName),
    subject: 'Rétractation\u00a0: accusé de réception',
    paragraphs: [
      'Nous avons bien reçu votre déclaration de rétractation. Ce message en est l’accusé de réception\u00a0: conservez-le.',
      declared.link
        ? 'Vous pouvez vous rétracter tout de suite. Confirmez par le bouton ci-dessous, valable une fois et pendant 14\u00a0jours\u00a0: le montant du remboursement vous y est indiqué, puis le Pass prend fin et le remboursement part aussitôt.'
        : 'Nous n’avons pas trouvé à cette adresse de Pass dont on puisse se rétracter. Si vous l’avez souscrit sous une autre adresse, répondez à ce message\u00a0: la date de votre déclaration reste celle-ci.',
    ],
    facts: [
      ...facts(declared),
      ...(declared.contract
        ? [['Contrat désigné', withoutLinks(declared.contract)] as [string, string]]
        : []),
    ],
    ...(declared.link && { action: { label: 'Confirmer la rétractation', url: declared.link } }),
    notes: [
      'Les billets d’un concert daté ne peuvent pas faire l’objet d’une rétractation (article L221-28, 12°, du Code de la consommation).',
      NOT_YOU,
    ],
    origin: declared.origin,
  })
