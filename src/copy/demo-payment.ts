/** The demonstration's payment page: it states throughout that no money moves. */
export const demoPaymentCopy = {
  title: 'Paiement de démonstration',
  badge: 'Démonstration',
  lead: 'Cette page remplace celle d’une banque. Aucun argent ne circule, aucune vraie carte n’est acceptée.',
  loading: 'Chargement du paiement…',
  order: { label: 'Votre commande', note: () => 'Vos places vous attendent pendant 15\u00a0minutes.' },
  subscription: {
    label: 'Votre Pass',
    note: (price: string) => `Pour le premier mois, puis ${price} par mois jusqu’à la résiliation.`,
  },
  gift: { label: 'Votre cadeau', note: () => 'Payé en une fois\u00a0: rien d’autre ne sera débité.' },
  total: 'Total TTC',
  cards: {
    title: 'Cartes de test',
    lead: 'Deux numéros, et deux seulement, sont connus ici.',
    accepted: 'Paiement accepté',
    refused: 'Paiement refusé',
    use: 'Utiliser',
    useAccepted: 'la carte acceptée',
    useRefused: 'la carte refusée',
  },
  number: {
    label: 'Numéro de carte de test',
    hint: 'N’entrez jamais le numéro d’une vraie carte.',
    missing: 'Choisissez une des deux cartes de test.',
    unknown: 'Ce numéro n’est pas une carte de test\u00a0: il n’a pas été envoyé.',
  },
  pay: (price: string) => `Payer ${price}`,
  paying: 'Paiement en cours…',
  nothingMoves: 'Démonstration\u00a0: rien ne sera débité.',
  back: 'Revenir sans payer',
  refused: {
    title: 'Carte refusée',
    description: 'Rien n’a été payé. Réessayez avec l’autre carte de test.',
  },
  failed: {
    title: 'Paiement impossible',
    description: 'Le paiement n’a pas abouti. Réessayez dans un moment.',
  },
  accepted: {
    title: 'Paiement accepté',
    description: 'Ce paiement de démonstration est déjà fait\u00a0: il n’y a plus rien à payer.',
    action: 'Continuer',
  },
  ended: {
    title: 'Paiement expiré',
    description: 'Ce paiement n’est plus possible. Rien n’a été débité\u00a0: vous pouvez recommencer.',
    action: 'Recommencer',
  },
  unknown: {
    title: 'Paiement introuvable',
    description: 'Aucun paiement de démonstration ne porte ce numéro.',
    action: 'Voir les événements',
  },
  unreachable: { title: 'Hors connexion', failed: 'Erreur de chargement', retry: 'Réessayer' },
} as const
