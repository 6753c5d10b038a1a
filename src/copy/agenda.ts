/** Subscriptions to upcoming concerts (decision 039). */
export const agendaCopy = {
  open: 'S’abonner à cet agenda',
  title: 'S’abonner à cet agenda',
  lead: 'Votre calendrier suit ces concerts tout seul : les nouveaux y viennent, les annulés en partent.',
  calendar: 'Adresse du calendrier',
  rss: 'Adresse du flux RSS',
  subscribe: 'Ouvrir dans mon calendrier',
  copy: 'Copier',
  copied: 'Adresse copiée',
  refused: 'La copie a été refusée : sélectionnez l’adresse.',
  /** A member's own calendar (decision 041). */
  own: {
    title: 'Mon agenda',
    text: 'Vos billets et vos favoris dans votre calendrier, tenus à jour tout seuls.',
    none: 'Aucune adresse pour l’instant. Créez-en une, et votre calendrier suit vos billets et vos favoris.',
    active: (count: number, day: string) =>
      count > 1
        ? `${count}\u00a0adresses actives, la dernière créée le ${day}.`
        : `Une adresse active, créée le ${day}.`,
    address: 'Adresse secrète de votre agenda',
    once: 'Elle n’est montrée qu’une fois, et ouvre vos billets et vos favoris à qui la connaît\u00a0: gardez-la pour vous. Chaque calendrier peut avoir la sienne. Un nouveau mot de passe met fin à toutes.',
    make: 'Créer une adresse',
    makeAnother: 'Créer une autre adresse',
    revoke: (count: number) => (count > 1 ? 'Révoquer toutes les adresses' : 'Révoquer l’adresse'),
    ask: {
      title: (count: number) =>
        count > 1 ? 'Révoquer toutes les adresses\u00a0?' : 'Révoquer l’adresse\u00a0?',
      text: 'Les calendriers qui suivent votre agenda n’y liront plus rien. Une nouvelle adresse est à leur donner une à une.',
      keep: 'Annuler',
    },
    revoked: 'Plus aucun calendrier ne suit votre agenda',
    failed: { title: 'Erreur', description: 'L’adresse n’a pas pu être changée. Veuillez réessayer.' },
    offline: 'Retrouvez du réseau pour créer ou révoquer une adresse.',
    notYet: {
      title: 'Pas encore disponible hors connexion.',
      description: 'Retrouvez du réseau pour voir vos adresses.',
    },
    unanswered: {
      title: 'Impossible de charger vos adresses.',
      description: 'Le serveur n’a pas répondu comme prévu.',
    },
  },
} as const
