import { asOfCopy } from './as-of.ts'

/** Buying tickets: document 2, sections 2, 4, 5 and 8; rulings: free booking, French law. */
export const checkoutCopy = {
  title: 'Billetterie',
  back: 'Retour à l’événement',
  loading: 'Ouverture de la billetterie…',
  events: 'Voir les événements',
  seeEvent: 'Voir l’événement',
  retry: 'Réessayer',
  demo: {
    title: 'Démonstration',
    text: 'Aucun argent ne circule ici, et les billets ne valent rien à l’entrée d’une vraie salle.',
  },
  signIn: {
    title: 'Connexion requise',
    description: 'Vous devez être connecté pour acheter des billets.',
  },
  asOf: asOfCopy('informations'),
  selection: {
    title: 'Vos billets',
    empty: 'Aucun billet disponible pour le moment.',
    emptyHint: 'La billetterie de cette soirée n’est pas ouverte, ou ne l’est plus.',
    failed: 'Impossible de charger les billets.',
    failedHint: 'Le serveur n’a pas répondu. Vérifiez le réseau, puis réessayez.',
    add: (name: string) => `Ajouter un billet ${name}`,
    remove: (name: string) => `Retirer un billet ${name}`,
    count: (count: number) => (count > 1 ? `${count} billets` : `${count} billet`),
    soldOut: 'Complet',
    full: 'Complet\u00a0: il ne reste aucune place pour ce concert.',
    few: (left: number) => (left > 1 ? `Plus que ${left} places` : 'Dernière place'),
    limit: (most: number) => (most > 1 ? `${most} billets au plus par commande` : 'Un billet par commande'),
    covered: 'Gratuit avec le Pass',
    notCovered: 'Ce concert n’est pas compris dans le Pass\u00a0: son prix reste dû.',
  },
  terms: {
    before: 'J’accepte les ',
    link: 'Conditions Générales de Vente',
    newTab: '(nouvel onglet)',
  },
  recap: {
    title: 'Récapitulatif',
    nothing: 'Choisissez vos billets\u00a0: le total s’affiche ici.',
    line: (quantity: number, name: string) => `${quantity} × ${name}`,
    total: 'Total TTC',
    noWithdrawal: 'Billets datés\u00a0: pas de droit de rétractation',
    law: '(article L221-28, 12° du Code de la consommation). Vos places sont fermes une fois payées.',
    obligation: 'Commande avec obligation de paiement',
    pay: 'Payer',
    payTotal: (total: string) => `Payer ${total}`,
    book: 'Réserver',
    bookWithPass: 'Réserver avec mon Pass',
    pending: 'Ouverture du paiement…',
    booking: 'Réservation…',
    leaving: 'Redirection vers le paiement…',
    free: 'Rien à payer\u00a0: la place est à vous dès la réservation.',
    next: {
      card: 'La carte se saisit à l’étape suivante, auprès de Stripe.',
      page: 'Le paiement se fait sur la page suivante.',
    },
    offline: 'Un achat se fait en direct\u00a0: retrouvez du réseau pour continuer.',
    verify: 'Confirmer mon adresse email',
    closed: 'La vente en ligne n’est pas ouverte sur ce site pour le moment.',
    retry: 'La réponse s’est perdue en route. Réessayez\u00a0: la commande ne sera pas passée deux fois.',
  },
  noTicket: {
    title: 'Aucun billet sélectionné',
    description: 'Veuillez sélectionner au moins un billet.',
  },
  noTerms: {
    title: 'Acceptation requise',
    description: 'Vous devez accepter les Conditions Générales de Vente pour continuer.',
  },
  failed: {
    title: 'Erreur',
    description: 'Impossible de créer la session de paiement. Veuillez réessayer.',
  },
  unexpected: {
    title: 'Réponse inattendue',
    description: 'Le serveur a répondu autre chose qu’un paiement. Rien n’a été débité.',
  },
  booked: {
    title: 'Réservation confirmée\u00a0!',
    description: 'Votre place pour ce concert gratuit est réservée.',
  },
  card: {
    title: 'Paiement par carte',
    held: (time: string) => `Vos places sont gardées jusqu’à ${time}.`,
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
    technical: {
      title: 'Erreur technique',
      description: 'Le paiement n’a pas pu être mené à bien. Vérifiez le réseau, puis réessayez.',
    },
    paid: {
      title: 'Paiement réussi\u00a0!',
      description: 'Nous ouvrons votre confirmation.',
    },
    confirmed: 'Paiement confirmé',
    confirmedText: 'Ouverture de votre confirmation…',
    see: 'Voir ma commande',
  },
  closed: {
    cancelled: {
      title: 'Concert annulé',
      description: 'Ce concert n’aura pas lieu\u00a0: plus aucune place n’est à prendre.',
    },
    over: {
      title: 'Événement terminé',
      description: 'Les ventes s’arrêtent quand le concert commence.',
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
  },
} as const
