import { paths, pathTo } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { amount, eventFacts } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'
import type { OrderRefundedFacts } from './order-refunded.ts'

/** Tells that an order was paid back by hand, with its tickets. */
export const orderTakenBack = (facts: OrderRefundedFacts): Mail => {
  const { orderId, to, firstName, event, totalCents, provider, origin } = facts
  return layOutMail({
    key: `refund:order:${orderId}`,
    to,
    firstName,
    isDemo: isDemonstration(provider),
    subject: `Commande remboursée\u00a0: ${event.eventName}`,
    paragraphs: [
      'Votre commande a été remboursée en entier, sur le moyen de paiement utilisé. Selon votre banque, la somme apparaît sous 5 à 10\u00a0jours.',
      'Elle ne donne plus droit à des billets\u00a0: ils quittent votre liste et ne sont plus valables à l’entrée.',
    ],
    facts: [...eventFacts(event), ['Remboursement TTC', amount(totalCents)], ['Commande', orderId]],
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, event.id)}` },
    notes: ['Une question\u00a0? Répondez à ce message.'],
    origin,
  })
}
