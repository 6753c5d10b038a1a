/** The step that ends the contract; it loads at its press. */
export const cancelSubscriptionCopy = {
  what: (plan: string) => `Vous résiliez votre contrat ${plan}.`,
  until: (day: string, isLast: boolean) =>
    `Votre Pass reste valable jusqu’au ${day}${isLast ? ', puis votre compte redevient gratuit' : ''}. Rien d’autre ne sera prélevé.`,
  over: (end: string) =>
    `La période payée s’est terminée le ${end}\u00a0: si son renouvellement n’est pas payé, votre Pass prend fin tout de suite. Rien d’autre ne sera prélevé.`,
  places: (count: number) =>
    count > 1
      ? `Vous avez ${count}\u00a0places réservées avec lui pour après\u00a0: elles seront annulées à sa fin.`
      : 'Vous avez une place réservée avec lui pour après\u00a0: elle sera annulée à sa fin.',
  placesOfGift: (count: number) =>
    count > 1
      ? `Vous avez ${count}\u00a0places réservées avec lui pour après\u00a0: vous gardez celles que votre Pass offert permet.`
      : 'Vous avez une place réservée avec lui pour après\u00a0: vous la gardez si votre Pass offert le permet.',
  untilEnd: (isLast: boolean) =>
    `Rien d’autre ne sera prélevé${isLast ? ', puis votre compte redevient gratuit' : ''}.`,
  mail: 'Une confirmation vous est envoyée par email.',
  confirm: 'Confirmer la résiliation',
  keep: 'Garder mon Pass',
} as const
