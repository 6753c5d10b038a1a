/** An unfinished payment: on the event, in the checkout and on 'Mes billets' (decision 023). */
export const openPaymentCopy = {
  label: (event: string) => `Paiement en attente, ${event}`,
  list: 'Paiements en attente',
  reserved: (count: number) =>
    count > 1 ? `Vos ${count}\u00a0places sont gardées` : 'Votre place est gardée',
  left: (minutes: number, total: string) =>
    minutes > 1
      ? `Encore ${minutes}\u00a0minutes pour payer ${total}, si ce n’est pas déjà fait.`
      : `Moins d’une minute pour payer ${total}, si ce n’est pas déjà fait.`,
  over: 'Le temps est écoulé\u00a0: les places sont rendues.',
  resume: 'Reprendre le paiement',
  resuming: 'Ouverture du paiement…',
  abandon: 'Abandonner',
  abandoning: 'Abandon…',
  of: (event: string) => `pour ${event}`,
  offline: 'Hors connexion\u00a0: retrouvez du réseau pour payer ou rendre ces places.',
  abandoned: { title: 'Places rendues', description: 'La commande est abandonnée, rien n’a été débité.' },
  paid: {
    title: 'Votre paiement venait d’aboutir',
    description: 'Vos billets sont prêts, dans «\u00a0Mes billets\u00a0».',
  },
  back: {
    title: 'Votre paiement venait d’aboutir',
    description: 'Les places n’étaient plus libres\u00a0: la totalité vous est remboursée.',
  },
  atBank: {
    title: 'Votre banque traite ce paiement',
    description: 'Les places restent gardées jusqu’à sa réponse.',
  },
  failed: 'Erreur',
  abandonFailed: 'Impossible de rendre ces places. Veuillez réessayer.',
} as const
