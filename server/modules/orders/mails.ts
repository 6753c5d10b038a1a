import type { PublicOperator } from '../../../contract/config.ts'
import type { PushMessage } from '../../../contract/notifications.ts'
import type { PaymentProviderName } from '../../../contract/rules/payments.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import {
  amount,
  eventFacts,
  layOutMail,
  type Mail,
  type MailEvent,
  stamp,
} from '../../platform/deliveries/mail.ts'
import { isDemonstration } from '../../platform/payment-provider.ts'
import type { OrderSale } from '../register/use-cases/register.ts'

/** A ticketed order; prices per seat and total in cents, TTC. */
interface OrderReceiptFacts {
  orderId: string
  to: string
  firstName: string
  event: MailEvent
  lines: { ticketType: string; quantity: number; priceCents: number }[]
  numbers: string[]
  sale: OrderSale
  operator: PublicOperator
  printUrl: string
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

const paidNotes = (origin: string): string[] => [
  'Billets datés\u00a0: pas de droit de rétractation (article L221-28, 12°, du Code de la consommation).',
  `Conditions générales de vente\u00a0: ${origin}${paths.termsOfSale}`,
]

/** Formats the tickets' seller with the legal data of the concert's organisation, or of the operator; a seller of another name is named alone. */
const sellerOf = ({ sale, operator }: Pick<OrderReceiptFacts, 'sale' | 'operator'>): string => {
  const { seller, organisation } = sale
  const known = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ')
  if (seller && organisation) {
    const { address, registration, vat } = organisation
    return known(
      ...[seller, address],
      registration && `${registration.startsWith('W') ? 'RNA' : 'SIRET'} ${registration}`,
      // A concert may have a rate of its own.
      vat === 'franchise' && sale.vat.length === 0 && 'TVA non applicable, article 293\u00a0B du CGI',
    )
  }
  if (seller && seller !== operator.name) return seller
  const { name, form, address, registration, vat } = operator
  return known(name ?? seller, form, address, registration, vat && `TVA ${vat}`)
}

export const orderReceipt = (facts: OrderReceiptFacts): Mail => {
  const { orderId, to, firstName, event, lines, numbers, totalCents, provider, paidAt, origin } = facts
  const isPaid = totalCents > 0
  const seller = sellerOf(facts)
  const vat = facts.sale.vat.map(({ basisPoints, cents }): [string, string] => [
    `dont TVA ${(basisPoints / 100).toLocaleString('fr-FR')}\u00a0%`,
    amount(cents),
  ])
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
      ...(isPaid ? [['Total TTC', amount(totalCents)] as [string, string], ...vat] : []),
      ...(isPaid && seller ? [['Vendu par', seller] as [string, string]] : []),
      [isPaid ? 'Payé le' : 'Réservé le', stamp(paidAt)],
      [numbers.length > 1 ? 'Billets n°' : 'Billet n°', numbers.join(', ')],
      ['Commande', orderId],
    ],
    action: { label: 'Voir mes billets', url: `${origin}${paths.tickets}` },
    notes: [
      `Téléphone en panne ou mot de passe oublié\u00a0? Cette page porte vos codes, à imprimer ou à montrer. Ne la transmettez à personne\u00a0: ${facts.printUrl}`,
      ...(isPaid ? paidNotes(origin) : []),
    ],
    origin,
  })
}

/** A refunded order; the total in cents, TTC. */
interface OrderRefundedFacts {
  orderId: string
  to: string
  firstName: string
  event: MailEvent
  totalCents: number
  provider: PaymentProviderName | null
  origin: string
}

/** Notifies a buyer that the payment came too late for the seats, or for a cancelled concert, and is refunded in full. */
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

/** Notifies a buyer that the order was refunded by hand, tickets included. */
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

/** A seat that somebody else bought; what comes back for it in cents. */
interface SeatSoldFacts {
  seatId: string
  orderId: string
  cents: number
  seller: { email: string; firstName: string }
  event: MailEvent
  provider: PaymentProviderName | null
  origin: string
}

/** Notifies a seller, once, that the seat is somebody else's and its price comes back. */
export const seatSold = ({ seatId, orderId, cents, seller, event, provider, origin }: SeatSoldFacts): Mail =>
  layOutMail({
    key: `seat-sold:${orderId}:${seatId}`,
    to: seller.email,
    firstName: seller.firstName,
    isDemo: isDemonstration(provider),
    subject: `Votre place est revendue\u00a0: ${event.eventName}`,
    paragraphs: [
      'Quelqu’un a payé la place que vous proposiez\u00a0: elle n’est plus à vous, et son code ne vaut plus rien à l’entrée.',
      'Son prix vous est remboursé sur le moyen de paiement utilisé, sans démarche de votre part. Selon votre banque, il apparaît sous 5 à 10\u00a0jours.',
    ],
    facts: [...eventFacts(event), ['Remboursement TTC', amount(cents)], ['Commande', orderId]],
    action: { label: 'Voir mes billets', url: `${origin}${paths.tickets}` },
    origin,
  })

export const seatSoldPush = ({ id, eventName }: MailEvent, cents: number, now: Date): PushMessage => ({
  title: 'Votre place est revendue',
  body: `${eventName}\u00a0: ${amount(cents)} vous reviennent.`,
  path: paths.tickets,
  tag: `event-${id}`,
  sentAt: now.toISOString(),
})

/** Notifies a buyer that an operator ended one seat of the order; `cents` to come back, 0 if they were refunded before. */
export const seatGivenBack = ({
  seatId,
  orderId,
  number,
  cents,
  provider,
  event,
  ...mail
}: {
  seatId: string
  orderId: string
  number: string
  cents: number
  to: string
  firstName: string
  event: MailEvent
  provider: PaymentProviderName | null
  origin: string
}): Mail =>
  layOutMail({
    ...mail,
    key: `seat-given-back:${orderId}:${seatId}`,
    isDemo: isDemonstration(provider),
    subject: `Place remboursée\u00a0: ${event.eventName}`,
    paragraphs: [
      'Notre équipe a annulé une place de votre commande\u00a0: son code ne vaut plus rien à l’entrée. Vos autres billets restent valables.',
      cents > 0
        ? 'Son prix vous est remboursé sur le moyen de paiement utilisé. Selon votre banque, il apparaît sous 5 à 10\u00a0jours.'
        : 'Son remboursement se fait à part, sur le moyen de paiement utilisé.',
    ],
    facts: [
      ...eventFacts(event),
      ['Billet n°', number],
      ...(cents > 0 ? [['Remboursement TTC', amount(cents)] as [string, string]] : []),
      ['Commande', orderId],
    ],
    action: { label: 'Voir mes billets', url: `${mail.origin}${paths.tickets}` },
    notes: ['Vous n’avez rien demandé\u00a0? Répondez à ce message.'],
  })
