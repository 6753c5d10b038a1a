/** Giving a place back: document 1, sections 4 and 8; ruling: cancellation. */
export const cancellationCopy = {
  cancelled: 'Réservation annulée',
  cancelFailed: 'Impossible d’annuler la réservation.',
  cancel: {
    open: 'Annuler',
    openWhat: 'la réservation',
    title: 'Annuler cette réservation\u00a0?',
    text: (places: number) =>
      places > 1
        ? `Vos ${places}\u00a0places seront libérées.`
        : 'Votre place sera libérée. Si elle comptait dans vos concerts du mois, ce concert vous est rendu.',
    confirm: 'Oui, annuler',
    pending: 'Annulation…',
    keep: (places: number) => (places > 1 ? 'Garder mes places' : 'Garder ma place'),
    offline: 'Annulation impossible hors connexion.',
    expired: 'Reconnectez-vous pour annuler.',
    late: 'Annulation close\u00a0: moins de 24\u00a0h avant l’événement.',
  },
} as const
