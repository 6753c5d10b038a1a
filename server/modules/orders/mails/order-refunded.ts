import type { PaymentProviderName } from '../../../../contract/rules/payment-providers.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { amount, eventFacts, type MailEvent } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'

/** An order that is paid back; the total in cents, TTC. */
export interface OrderRefundedFacts {
  orderId: string
  to: string
  firstName: string
  event: MailEvent
  totalCents: number
  provider: PaymentProviderName | null
  origin: string
}

/** Tells that a payment came too late for its places, or for a concert that was cancelled meanwhile, and is paid back in full. */
export const orderRefunded = ({
  isCancelled,
  ...facts
}: OrderRefundedFacts & { isCancelled: boolean }): Mail => {
  const { orderId, to, firstName, event, totalCents, provider, origin } = facts
  return layOutMail({
    key: `refund:order:${orderId}`,
    to,
    firstName,
    isDemo: isDemonstration(provider),
    subject: isCancelled
      ? `Concert annulé, commande remboursée\u00a0: ${event.eventName}`
      : `Places perdues, commande remboursée\u00a0: ${event.eventName}`,
    paragraphs: [
      isCancelled
        ? 'Votre paiement est arrivé alors que ce concert venait d’être annulé\u00a0: vous n’avez pas de billet.'
        : 'Votre paiement est arrivé après la fin de la réservation, et vos places n’ont plus pu vous être attribuées\u00a0: vous n’avez pas de billet pour cet événement.',
      'La somme vous est remboursée en entier et tout de suite, sans démarche de votre part, sur le moyen de paiement utilisé. Selon votre banque, elle apparaît sous 5 à 10\u00a0jours.',
    ],
    facts: [...eventFacts(event), ['Remboursement TTC', amount(totalCents)], ['Commande', orderId]],
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, event.id)}` },
    origin,
  })
}
