import { asOfCopy } from './states.ts'

export const favouritesCopy = {
  title: 'Favoris',
  add: (name: string) => `Ajouter ${name} aux favoris`,
  remove: (name: string) => `Retirer ${name} des favoris`,
  added: {
    title: 'Ajouté aux favoris',
    description: 'Cet événement a été ajouté à vos favoris.',
  },
  removed: {
    title: 'Retiré des favoris',
    description: 'Cet événement a été retiré de vos favoris.',
  },
  queued: {
    title: 'Enregistré hors connexion',
    description: 'Synchronisation au retour du réseau.',
  },
  undo: 'Annuler',
  failed: 'Erreur',
  notAdded: 'Impossible d’ajouter l’événement aux favoris.',
  notRemoved: 'Impossible de retirer l’événement des favoris.',
  /** Names the event of a refusal that arrives later. */
  about: (sentence: string, name: string) => `${sentence} («\u00a0${name}\u00a0»)`,
  signIn: {
    title: 'Connexion requise',
    toAdd: 'Vous devez être connecté pour ajouter des favoris.',
    toManage: 'Vous devez être connecté pour gérer vos favoris.',
    description: 'Connectez-vous pour retrouver ici les soirées que vous avez mises de côté.',
    action: 'Se connecter',
  },
  expired: {
    title: 'Session expirée',
    description: 'Ce que cet appareil garde reste lisible. Reconnectez-vous pour le mettre à jour.',
    action: 'Se reconnecter',
  },
  empty: {
    title: 'Aucun favori pour l’instant',
    description: 'Touchez le cœur d’une soirée pour la retrouver ici, même sans réseau.',
    action: 'Voir les événements',
  },
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour charger vos favoris une première fois.',
  },
  unanswered: {
    title: 'Impossible de charger vos favoris.',
    description: 'Le serveur n’a pas répondu comme prévu. Réessayez dans un instant.',
  },
  share: {
    open: 'Partager mes favoris',
    title: 'Partager mes favoris',
    lead: 'Faites scanner ce code : l’autre téléphone montre vos soirées, même sans réseau.',
    code: 'Code de mes favoris',
    part: (count: number) => `Le code porte vos ${count} prochaines soirées ; le lien les porte toutes.`,
    link: 'Partager le lien',
    copied: { title: 'Lien copié', description: 'Collez-le où vous voulez.' },
    byHand: 'Lien à copier',
  },
  shared: {
    title: 'Une liste de soirées',
    lead: 'Touchez le cœur de celles qui vous plaisent.',
    loading: 'Chargement des soirées…',
    none: {
      title: 'Cette liste est vide.',
      description: 'Le lien ne mène à aucune soirée. Demandez-le à nouveau à qui vous l’a donné.',
      action: 'Voir les événements',
    },
    missing: (count: number) =>
      count > 1 ? `${count} soirées de la liste n’existent plus.` : 'Une soirée de la liste n’existe plus.',
    unreachable: (count: number) =>
      count > 1
        ? `${count} soirées de la liste ne sont pas sur cet appareil : elles viendront avec le réseau.`
        : 'Une soirée de la liste n’est pas sur cet appareil : elle viendra avec le réseau.',
    retry: 'Réessayer',
  },
  results: 'Vos événements favoris',
  loading: 'Chargement des favoris…',
  count: (count: number) => (count > 1 ? `${count} événements` : `${count} événement`),
  asOf: {
    ...asOfCopy('favoris'),
    expired: (when: string) => `Favoris du ${when}`,
  },
  waiting: (count: number) =>
    count > 1
      ? `${count} changements seront envoyés au retour du réseau.`
      : '1 changement sera envoyé au retour du réseau.',
} as const
