import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { monthlyPriceCents, type PaidPlan } from '../../../../contract/rules/pass.ts'
import type { SubscriptionProviderName } from '../../../../contract/rules/payments.ts'
import { paths } from '../../../../src/config/paths.ts'
import { amount, layOutMail, type Mail, passName, stamp } from '../../../platform/deliveries/mail.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'

/** A paid invoice of a Pass, in cents TTC, and the end of the paid period. */
interface PassReceiptFacts {
  invoiceId: string
  to: string
  firstName: string
  plan: PaidPlan
  amountCents: number
  paidAt: Date
  currentPeriodEnd: Date
  autorenew: boolean
  provider: SubscriptionProviderName | null
  origin: string
}

/** Renders the receipt of an invoice: first month, renewal or change. */
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
      autorenew
        ? ['Prochain renouvellement', parisDay(currentPeriodEnd)]
        : ['Valable jusqu’au', stamp(currentPeriodEnd)],
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

/** A change of plan and its effective date; `version` is the subscription's after the change. */
interface PassChangedFacts {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  effectiveAt: Date
  version: number
  origin: string
}

/** Confirms a change of plan; an immediate charge has its own receipt. */
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

/** A subscription whose renewal was stopped or resumed; `version` is the subscription's after the change, so that each change is mailed once. */
interface PassRenewalFacts {
  subscriptionId: string
  to: string
  firstName: string
  plan: PaidPlan
  endsAt: Date
  version: number
  origin: string
}

/**
 * Confirms that a Pass was terminated: it is valid until the paid period ends. `isUnpaid`: that period is over, and the next one was not paid.
 * `isFollowed`: a gift waits behind it.
 */
export const passCancelled = (
  facts: PassRenewalFacts & { isUnpaid?: boolean; isFollowed: boolean },
): Mail => {
  const { subscriptionId, to, firstName, plan, endsAt, isUnpaid, isFollowed, version, origin } = facts
  return layOutMail({
    key: `pass-cancelled:${subscriptionId}:${version}`,
    to,
    firstName,
    subject: `Votre ${passName(plan)} est résilié`,
    paragraphs: [
      isUnpaid
        ? `Votre résiliation est enregistrée. Votre ${passName(plan)} a pris fin le ${parisDay(endsAt)}, avec la dernière période payée\u00a0: son renouvellement n’a pas été payé, et plus rien ne vous sera débité.`
        : `Votre résiliation est enregistrée. Votre ${passName(plan)} reste valable jusqu’au ${stamp(endsAt)}, puis il prend fin\u00a0: plus rien ne vous sera débité.`,
      `Vos billets achetés restent valables\u00a0; ce qui est réservé avec le Pass pour après est ${isFollowed ? 'gardé dans ce que permet votre Pass offert' : 'annulé à sa fin'}.`,
    ],
    facts: [
      ['Pass', passName(plan)],
      ['Fin du contrat', stamp(endsAt)],
    ],
    action: { label: 'Voir mes paramètres', url: `${origin}${paths.settings}` },
    notes: isUnpaid
      ? []
      : [
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
