import { parisDay } from '../../../../contract/rules/paris-time.ts'
import type { PaymentProviderName } from '../../../../contract/rules/payment-providers.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { amount, passName, stamp } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'

/** A paid invoice of a Pass, in cents TTC, and until when the Pass is paid for. */
export interface PassReceiptFacts {
  invoiceId: string
  to: string
  firstName: string
  plan: PaidPlan
  amountCents: number
  paidAt: Date
  currentPeriodEnd: Date
  autorenew: boolean
  provider: PaymentProviderName | null
  origin: string
}

/** The receipt of an invoice: of the first month, of a renewal, of a change. */
export const passReceipt = (facts: PassReceiptFacts): Mail => {
  const {
    invoiceId,
    to,
    firstName,
    plan,
    amountCents,
    paidAt,
    currentPeriodEnd,
    autorenew,
    provider,
    origin,
  } = facts
  return layOutMail({
    key: `receipt:invoice:${invoiceId}`,
    to,
    firstName,
    isDemo: isDemonstration(provider),
    subject: `Votre ${passName(plan)}\u00a0: reçu de paiement`,
    paragraphs: [
      `Votre ${passName(plan)} est actif. Voici votre reçu\u00a0; il vaut confirmation de votre contrat.`,
    ],
    facts: [
      ['Pass', passName(plan)],
      ['Montant TTC', amount(amountCents)],
      ['Payé le', stamp(paidAt)],
      [autorenew ? 'Prochain renouvellement' : 'Valable jusqu’au', parisDay(currentPeriodEnd)],
      ['Reçu', invoiceId],
    ],
    action: { label: 'Voir mon Pass', url: `${origin}${paths.settings}` },
    notes: [
      ...(autorenew
        ? [
            `Le Pass se renouvelle chaque mois. Pour l’arrêter à tout moment\u00a0: ${origin}${paths.resilier}`,
          ]
        : []),
      `Vous disposez de 14\u00a0jours à compter de la souscription pour vous rétracter\u00a0: ${origin}${paths.retractation}`,
      `Conditions générales de vente\u00a0: ${origin}${paths.termsOfSale}`,
    ],
    origin,
  })
}
