export const checkoutCardCopy = {
  title: 'Paiement par carte',
  reserved: (time: string) => `Vos places sont gardées jusqu’à ${time}.`,
  back: 'Retour à la sélection',
  loading: 'Chargement du formulaire de carte…',
  secure: 'Votre carte est saisie chez Stripe\u00a0: elle ne passe pas par nos serveurs.',
  processing: 'Paiement en cours…',
  stay: 'Ne fermez pas cette page.',
  unreachable: {
    title: 'Le paiement ne se charge pas.',
    description:
      'Le formulaire de carte vient de Stripe, qui n’a pas répondu. Vérifiez le réseau, puis réessayez\u00a0: rien n’a été débité.',
  },
  declined: {
    title: 'Erreur de paiement',
    description: 'Une erreur est survenue lors du paiement.',
  },
  expired: {
    title: 'Session expirée',
    description: 'Ce paiement ne peut plus se faire\u00a0: la page se recharge.',
  },
  broken: {
    title: 'Erreur technique',
    description: 'Le paiement n’a pas pu être mené à bien. Vérifiez le réseau, puis réessayez.',
  },
  unknown: {
    title: 'Erreur technique',
    description:
      'La réponse s’est perdue en route\u00a0: nous ne savons pas encore si le paiement est passé. Retrouvez du réseau, puis réessayez\u00a0: vous ne paierez pas deux fois.',
  },
  paid: {
    title: 'Paiement réussi\u00a0!',
    description: 'Nous ouvrons votre confirmation.',
  },
  confirmed: 'Paiement confirmé',
  confirmedText: 'Ouverture de votre confirmation…',
  see: 'Voir ma commande',
} as const
