import type { PaymentProviderName } from '../../../../contract/rules/payment-providers.ts'
import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { amount, eventFacts, type MailEvent, stamp } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'

/** An order that has its tickets; prices of one place and the total in cents, TTC. */
export interface OrderReceiptFacts {
  orderId: string
  to: string
  firstName: string
  event: MailEvent
  lines: { ticketType: string; quantity: number; priceCents: number }[]
  totalCents: number
  provider: PaymentProviderName | null
  paidAt: Date
  origin: string
}

const lineFact = ({
  ticketType,
  quantity,
  priceCents,
}: OrderReceiptFacts['lines'][number]): [string, string] => [
  `${quantity} × ${ticketType}`,
  priceCents === 0 ? 'Gratuit' : amount(priceCents * quantity),
]

/** The receipt of an order, queued with its tickets. */
export const orderReceipt = (facts: OrderReceiptFacts): Mail => {
  const { orderId, to, firstName, event, lines, totalCents, provider, paidAt, origin } = facts
  const isPaid = totalCents > 0
  return layOutMail({
    key: `receipt:order:${orderId}`,
    to,
    firstName,
    isDemo: isDemonstration(provider),
    subject: isPaid
      ? `Vos billets et votre reçu\u00a0: ${event.eventName}`
      : `Vos billets\u00a0: ${event.eventName}`,
    paragraphs: [
      isPaid
        ? 'Merci pour votre commande. Le paiement est confirmé et vos billets vous attendent dans Nectar, même sans réseau.'
        : 'Votre réservation est confirmée. Vos billets vous attendent dans Nectar, même sans réseau.',
    ],
    facts: [
      ...eventFacts(event),
      ...lines.map(lineFact),
      ...(isPaid ? [['Total TTC', amount(totalCents)] as [string, string]] : []),
      [isPaid ? 'Payé le' : 'Réservé le', stamp(paidAt)],
      ['Commande', orderId],
    ],
    action: { label: 'Voir mes billets', url: `${origin}${paths.tickets}` },
    notes: isPaid
      ? [
          'Billets datés\u00a0: pas de droit de rétractation (article L221-28, 12°, du Code de la consommation).',
          `Conditions générales de vente\u00a0: ${origin}${paths.termsOfSale}`,
        ]
      : [],
    origin,
  })
}
