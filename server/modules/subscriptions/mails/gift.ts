import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import { amount, layOutMail, type Mail, passName, stamp } from '../../../platform/deliveries/mail.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'
import type { GiftRow } from '../store/gifts.ts'

interface Reader {
  to: string
  firstName: string
  origin: string
}

const duration = (months: number): string => `${months}\u00a0mois`

/** Sends the link of a paid gift to its buyer, with the receipt. */
export const giftPaid = (
  { id, plan, months, totalCents, provider }: GiftRow,
  {
    code,
    paidAt,
    validUntil,
    withdrawableUntil,
    origin,
    ...reader
  }: Reader & {
    code: string
    paidAt: Date
    validUntil: Date
    withdrawableUntil: Date
  },
): Mail =>
  layOutMail({
    ...reader,
    key: `gift-paid:${id}`,
    isDemo: isDemonstration(provider),
    subject: `Votre cadeau est prêt\u00a0: ${passName(plan)}, ${duration(months)}`,
    paragraphs: [
      `Merci\u00a0! Votre ${passName(plan)} de ${duration(months)} est payé. Voici son lien\u00a0: envoyez-le à la personne de votre choix, ou imprimez sa carte. Qui a le lien peut prendre le Pass, une seule fois.`,
      `${origin}${pathTo(paths.giftLink, code)}`,
    ],
    facts: [
      ['Pass', `${passName(plan)}, ${duration(months)}`],
      ['Montant TTC', amount(totalCents)],
      ['Payé le', stamp(paidAt)],
      ['À prendre avant le', parisDay(validUntil)],
      ['Reçu', id],
    ],
    action: { label: 'Voir et imprimer la carte', url: `${origin}${pathTo(paths.giftCard, id)}` },
    notes: [
      'Il commence quand la personne le prend, dure les mois payés et s’arrête tout seul\u00a0: rien d’autre ne sera débité.',
      `Tant que personne ne l’a pris, vous pouvez vous rétracter jusqu’au ${parisDay(new Date(withdrawableUntil.getTime() - 1))}, depuis la page de la carte\u00a0: vous êtes remboursé en entier.`,
      `Conditions générales de vente\u00a0: ${origin}${paths.termsOfSale}`,
    ],
    origin,
  })

const REFUND_REASONS = {
  withdrawal: 'Votre rétractation est enregistrée\u00a0: le lien de ce Pass offert ne vaut plus rien.',
  provider: 'Ce Pass offert vous a été remboursé\u00a0: son lien ne vaut plus rien.',
}

/** Notifies the buyer that a gift is paid back. */
export const giftRefunded = (
  { id, plan, months, totalCents, provider }: GiftRow,
  { reason, origin, ...reader }: Reader & { reason: keyof typeof REFUND_REASONS },
): Mail =>
  layOutMail({
    ...reader,
    key: `gift-refunded:${id}`,
    isDemo: isDemonstration(provider),
    subject: `Remboursement de votre cadeau\u00a0: ${passName(plan)}`,
    paragraphs: [
      REFUND_REASONS[reason],
      'La somme est remboursée sur le moyen de paiement utilisé. Selon votre banque, elle apparaît sous 5 à 10\u00a0jours.',
    ],
    facts: [
      ['Pass', `${passName(plan)}, ${duration(months)}`],
      ['Remboursé', amount(totalCents)],
      ['Reçu', id],
    ],
    origin,
  })

/** Notifies the taker that their gift has begun, with its end. */
export const giftBegun = (
  { plan, provider }: GiftRow,
  { subscriptionId, endsAt, origin, ...reader }: Reader & { subscriptionId: string; endsAt: Date },
): Mail =>
  layOutMail({
    ...reader,
    key: `gift-begun:${subscriptionId}`,
    isDemo: isDemonstration(provider),
    subject: `Votre ${passName(plan)} offert commence`,
    paragraphs: [
      `Votre ${passName(plan)} est actif jusqu’au ${stamp(endsAt)}. Il s’arrête tout seul à cette date\u00a0: rien ne vous sera débité.`,
    ],
    facts: [
      ['Pass', passName(plan)],
      ['Offert jusqu’au', stamp(endsAt)],
    ],
    action: { label: 'Voir mon Pass', url: `${origin}${paths.settings}` },
    origin,
  })

/** Notifies the taker that their gift was refunded to its buyer and has ended. */
export const giftEnded = ({ id, takerId, plan, provider }: GiftRow, { origin, ...reader }: Reader): Mail =>
  layOutMail({
    ...reader,
    // A gift's id alone would say that the mail is its buyer's.
    key: `gift-ended:${takerId}:of-${id}`,
    isDemo: isDemonstration(provider),
    subject: `Votre ${passName(plan)} offert a pris fin`,
    paragraphs: [
      `Votre ${passName(plan)} a été remboursé à la personne qui vous l’avait offert\u00a0: il a pris fin. Rien ne vous a été débité.`,
    ],
    action: { label: 'Voir mon Pass', url: `${origin}${paths.settings}` },
    origin,
  })
