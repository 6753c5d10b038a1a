import { longDay } from '../../contract/rules/paris-time.ts'
import { priceLabel } from '../../contract/rules/price.ts'

const dayOf = (date: string, time: string | null): string =>
  time ? `${longDay(date)} à ${time}` : longDay(date)

const money = (euros: number): string => priceLabel(euros)

/** Concerts that are cancelled or moved, on their page and on their tickets (ruling: cancelled or moved concerts). */
export const concertChangesCopy = {
  cancelled: 'Concert annulé',
  cancelledText:
    'Ce concert n’aura pas lieu. Si vous y aviez des places, vous êtes prévenu par email, et ce qui vous revient vous est rendu sans démarche.',
  moved: 'Nouvelle date',
  insteadOf: (date: string, time: string | null) => `au lieu du ${dayOf(date, time)}`,
  movedText: 'Les billets déjà pris restent valables, avec le même code.',
  badge: { cancelled: 'Annulé', moved: 'Nouvelle date' },
  myTickets: 'Voir mes billets',
  refund: {
    none: 'Concert annulé\u00a0: rien ne vous avait été débité.',
    refunding: 'Concert annulé\u00a0: votre remboursement est en cours, sans démarche de votre part.',
    refunded:
      'Concert annulé\u00a0: vous êtes remboursé. Selon votre banque, la somme apparaît sous 5 à 10\u00a0jours.',
    concert_returned: 'Concert annulé\u00a0: le concert de votre Pass vous est rendu.',
  },
  noCode: {
    title: 'Billet annulé',
    description: 'Ce concert n’a pas lieu\u00a0: le code de ce billet ne vaut plus rien à l’entrée.',
  },
  giveBack: {
    open: (places: number) => (places > 1 ? 'Rendre mes billets' : 'Rendre mon billet'),
    until: (when: string) => `possible jusqu’au ${when}`,
    title: (places: number) =>
      places > 1 ? `Rendre vos ${places}\u00a0places\u00a0?` : 'Rendre ce billet\u00a0?',
    paid: (places: number, amount: number) =>
      places > 1
        ? `Toute la commande est rendue\u00a0: vos ${places}\u00a0places sont libérées, et ${money(amount)} vous sont remboursés sur le moyen de paiement utilisé.`
        : `Votre place est libérée, et ${money(amount)} vous sont remboursés sur le moyen de paiement utilisé.`,
    free: (places: number) =>
      places > 1 ? `Vos ${places}\u00a0places sont libérées.` : 'Votre place est libérée.',
    withPass:
      'Votre place est libérée. Si elle comptait dans vos concerts du mois, ce concert vous est rendu.',
    confirm: (amount: number) =>
      amount > 0 ? `Oui, rendre et être remboursé de ${money(amount)}` : 'Oui, rendre',
    keep: (places: number) => (places > 1 ? 'Garder mes billets' : 'Garder mon billet'),
    pending: 'Un instant…',
    done: 'Billet rendu',
    donePaid: (amount: number) => `${money(amount)} vous sont remboursés, sans démarche de votre part.`,
    failed: 'Impossible de rendre ce billet.',
    offline: 'Impossible hors connexion.',
    expired: 'Reconnectez-vous pour rendre ce billet.',
  },
} as const
