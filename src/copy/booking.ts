/** Booking with the Pass: document 1, sections 2, 4, 7 and 8; rulings: booking calls, clock. */
export const bookingCopy = {
  book: 'Réserver avec mon Pass',
  booking: 'Réservation…',
  signIn: 'Se connecter pour réserver',
  signInNote: 'Concert partenaire, compris dans le Pass.',
  getPass: 'Choisir un Pass',
  getPassNote: 'Concert partenaire\u00a0: il faut un Pass pour réserver.',
  /** What the booking costs of the month's concerts. */
  cost: (left: number) =>
    left > 1
      ? `Compris dans votre Pass\u00a0: utilise 1 de vos ${left} concerts restants ce mois-ci.`
      : 'Compris dans votre Pass\u00a0: utilise votre dernier concert du mois.',
  costUnlimited: 'Compris dans votre Pass, concerts illimités.',
  costNone: 'Gratuit, sans toucher à vos concerts du mois.',
  costUnknown: 'Compris dans votre Pass.',
  spent: 'Tous les concerts de votre Pass sont utilisés ce mois-ci.',
  spentNote: (day: string) => `Le compteur repart le ${day}.`,
  spentWays:
    'Ce concert ne se vend pas à l’unité\u00a0: pour y aller avant, passez à un Pass avec plus de concerts.',
  spentAction: 'Voir les Pass',
  offline: 'Une place se réserve en direct\u00a0: retrouvez du réseau pour réserver.',
  booked: 'Vous avez votre place',
  showTicket: 'Voir mon billet',
  showConfirmation: 'Ma réservation',
  success: {
    title: 'Réservation confirmée\u00a0!',
    description: 'Votre place pour ce concert gratuit est réservée.',
  },
  failure: { title: 'Erreur', description: 'Échec de la réservation' },
} as const
