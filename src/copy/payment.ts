const REFUND_FAILED =
  'Votre banque n’a pas accepté un remboursement de cette commande\u00a0: cette somme ne vous est pas parvenue. Nous vous avons écrit pour convenir d’un autre moyen.'

export const paymentCopy = {
  title: 'Paiement',
  loading: 'Vérification du paiement…',
  ticketed: {
    title: 'Paiement confirmé',
    text: 'Vos billets sont prêts, et gardés sur cet appareil pour l’entrée.',
    mail: 'Un reçu part vers votre adresse email.',
    over: 'Ce concert est passé\u00a0: vos billets restent dans «\u00a0Mes billets\u00a0», parmi les passés.',
  },
  waiting: {
    pending: {
      title: 'Paiement en cours de confirmation',
      text: 'Nous attendons la réponse du prestataire de paiement. Cette page se met à jour toute seule.',
    },
    processing: {
      title: 'Votre banque traite le paiement',
      text: 'Cela peut prendre quelques instants. Cette page se met à jour toute seule, et vos billets apparaîtront dans «\u00a0Mes billets\u00a0».',
    },
  },
  abandoned: {
    title: 'Paiement non abouti',
    text: 'Il a été refusé ou abandonné\u00a0: rien n’a été débité. Vous pouvez recommencer avec un autre moyen de paiement.',
  },
  declined: {
    title: 'Paiement refusé',
    text: 'Rien n’a été débité, et les places ont été rendues. Vous pouvez recommencer avec une autre carte.',
  },
  expired: {
    title: 'Commande expirée',
    text: 'Les places n’étaient gardées que 15 minutes, et aucun paiement n’est arrivé. Rien n’a été débité.',
  },
  refunding: {
    title: 'Places perdues, remboursement en cours',
    text: 'Votre paiement est arrivé après la fin de la réservation, et vos places n’ont plus pu vous être attribuées. Nous vous remboursons la totalité.',
  },
  refunded: {
    title: 'Commande remboursée',
    text: 'La totalité vous a été remboursée. Cette commande n’ouvre pas de billets.',
  },
  /** The bank sent a refund back, of the whole or of a seat. */
  refundFailed: {
    title: 'Remboursement refusé par la banque',
    text: `${REFUND_FAILED} Cette commande n’ouvre pas de billets.`,
    /** Of a seat whose order has other tickets. */
    ofSeat: REFUND_FAILED,
  },
  /** Reasons for a refund, other than a late payment. */
  paidBack: {
    event_cancelled: {
      title: 'Concert annulé, remboursement en cours',
      text: 'Ce concert n’aura pas lieu. Nous vous remboursons la totalité, sans démarche de votre part.',
    },
    returned: {
      title: 'Billets rendus, remboursement en cours',
      text: 'Vous avez rendu vos billets. Nous vous remboursons la totalité.',
    },
  },
  invalid: {
    title: 'Paiement invalide',
    text: 'Ce paiement est inconnu, ou n’a pas été fait depuis ce compte.',
  },
  offline: {
    title: 'Pas de connexion au serveur',
    text: 'Un paiement qui a réussi n’est pas perdu\u00a0: retrouvez du réseau pour voir votre commande.',
  },
  failed: {
    title: 'Vérification impossible',
    text: 'Le serveur n’a pas répondu comme prévu. Un paiement qui a réussi n’est pas perdu\u00a0: réessayez dans un instant.',
  },
  retry: 'Réessayer',
  again: 'Reprendre des billets',
  tickets: 'Voir mes billets',
  event: 'Voir l’événement',
  events: 'Voir les événements',
  home: 'Retour à l’accueil',
  order: 'Votre commande',
  number: (id: string) => `Commande n°\u00a0${id}`,
  line: (quantity: number, name: string) => `${quantity} × ${name}`,
  paid: 'Total payé TTC',
  due: 'Total TTC',
  back: 'Remboursé',
  when: 'Date',
  where: 'Lieu',
  unknownVenue: 'Lieu à venir',
  demo: 'Paiement de démonstration\u00a0: aucun argent n’a circulé.',
} as const
