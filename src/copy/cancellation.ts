import { priceLabel } from '../../contract/rules/price.ts'

export const cancellationCopy = {
  cancelled: 'Réservation annulée',
  cancelFailed: 'Impossible d’annuler la réservation.',
  cancel: {
    open: 'Annuler',
    openWhat: 'la réservation',
    title: 'Annuler cette réservation\u00a0?',
    text: (seats: number) =>
      seats > 1
        ? `Vos ${seats}\u00a0places seront libérées.`
        : 'Votre place sera libérée. Si elle comptait dans vos concerts du mois, ce concert vous est rendu.',
    confirm: 'Oui, annuler',
    pending: 'Annulation…',
    keep: (seats: number) => (seats > 1 ? 'Garder mes places' : 'Garder ma place'),
    offline: 'Annulation impossible hors connexion.',
    expired: 'Reconnectez-vous pour annuler.',
    late: 'Annulation close\u00a0: moins de 24\u00a0h avant l’événement.',
  },
} as const

/** Returning the seats of a moved concert; only in the dialog. */
export const giveBackCopy = {
  open: (seats: number) => (seats > 1 ? 'Rendre mes billets' : 'Rendre mon billet'),
  until: (when: string) => `possible jusqu’au ${when}`,
  title: (seats: number) =>
    seats > 1 ? `Rendre vos ${seats}\u00a0places\u00a0?` : 'Rendre ce billet\u00a0?',
  paid: (seats: number, amount: number) =>
    seats > 1
      ? `Toute la commande est rendue\u00a0: vos ${seats}\u00a0places sont libérées, et ${priceLabel(amount)} vous sont remboursés sur le moyen de paiement utilisé.`
      : `Votre place est libérée, et ${priceLabel(amount)} vous sont remboursés sur le moyen de paiement utilisé.`,
  free: (seats: number) =>
    seats > 1 ? `Vos ${seats}\u00a0places sont libérées.` : 'Votre place est libérée.',
  withPass: 'Votre place est libérée. Si elle comptait dans vos concerts du mois, ce concert vous est rendu.',
  confirm: (amount: number) =>
    amount > 0 ? `Oui, rendre et être remboursé de ${priceLabel(amount)}` : 'Oui, rendre',
  keep: (seats: number) => (seats > 1 ? 'Garder mes billets' : 'Garder mon billet'),
  pending: 'Un instant…',
  done: 'Billet rendu',
  donePaid: (amount: number) => `${priceLabel(amount)} vous sont remboursés, sans démarche de votre part.`,
  failed: 'Impossible de rendre ce billet.',
  offline: 'Impossible hors connexion.',
  expired: 'Reconnectez-vous pour rendre ce billet.',
} as const
