export const bookingCopy = {
  book: 'Réserver avec mon Pass',
  booking: 'Réservation…',
  signIn: 'Se connecter pour réserver',
  signInNote: 'Concert partenaire, compris dans le Pass.',
  getPass: 'Choisir un Pass',
  getPassNote: 'Concert partenaire\u00a0: il faut un Pass pour réserver.',
  /** Cost of the booking in concerts of its month, 'ce mois-ci' or 'en janvier'. */
  cost: (left: number, month: string) =>
    left > 1
      ? `Compris dans votre Pass\u00a0: utilise 1 de vos ${left} concerts restants ${month}.`
      : `Compris dans votre Pass\u00a0: utilise votre dernier concert ${month}.`,
  costUnlimited: 'Compris dans votre Pass, concerts illimités.',
  costNone: 'Gratuit, sans toucher à vos concerts du mois.',
  costUnknown: 'Compris dans votre Pass.',
  ifRenewed: (until: string) =>
    `Votre Pass est payé jusqu’au ${until}, avant ce concert\u00a0: valable s’il est renouvelé.`,
  spent: (month: string) => `Tous les concerts de votre Pass sont utilisés ${month}.`,
  spentNote: 'Un concert compte pour le mois où il a lieu.',
  spentWays:
    'Ce concert ne se vend pas à l’unité\u00a0: pour y aller, passez à un Pass avec plus de concerts.',
  spentAction: 'Voir les Pass',
  endsBefore: (until: string, { isGift, isGiftNext }: { isGift: boolean; isGiftNext: boolean }) =>
    `Votre Pass se termine le ${until}, avant ce concert.${
      isGiftNext
        ? ' Votre Pass offert prend la suite\u00a0: ce concert pourra se réserver à partir de ce jour-là.'
        : isGift
          ? ''
          : ' Réactivez son renouvellement pour y aller avec lui.'
    }`,
  unpaid:
    'Le renouvellement de votre Pass n’est pas encore payé\u00a0: ce qui est réservé reste valable, rien d’autre ne peut l’être d’ici là.',
  /** Of an answer from before the end of the paid period. */
  unsure: (until: string) =>
    `Votre Pass était payé jusqu’au ${until}\u00a0: la suite n’est pas encore connue ici.`,
  uncoveredAction: 'Voir mon Pass',
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
