/** A checkout that sells nothing: the concert is over, cancelled, or sold elsewhere. */
export const checkoutClosedCopy = {
  cancelled: {
    title: 'Concert annulé',
    description: 'Ce concert n’aura pas lieu\u00a0: plus aucune place n’est à prendre.',
  },
  over: {
    title: 'Événement terminé',
    description: 'Les ventes s’arrêtent quand le concert commence.',
  },
  begun: {
    title: 'Ventes terminées',
    description: 'Les ventes s’arrêtent quand le festival commence.',
  },
  external: {
    title: 'Billets en vente ailleurs',
    description: 'Les places de cette soirée se prennent sur une billetterie extérieure.',
  },
  partner: {
    title: 'Un concert du Pass',
    needsPass: 'Ce concert partenaire ne se vend pas à l’unité\u00a0: il est compris dans le Pass.',
    hasPass: 'Ce concert partenaire est compris dans votre Pass\u00a0: votre place ne vous coûte rien.',
    book: 'Réserver avec mon Pass',
    getPass: 'Choisir un Pass',
  },
} as const
