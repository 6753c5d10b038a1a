/** The English messages are fixed copy. */
export const homeCopy = {
  pageTitle: 'Concerts underground',
  hero: {
    title: ['Découvrez', 'l’Underground'],
    lead: 'Les caves, les entrepôts, les arrière-salles\u00a0: les concerts dont on parle le lendemain, et les places pour y être.',
    action: 'Voir les événements',
    join: 'S’inscrire',
    tickets: 'Mes billets',
  },
  genres: 'Genre',
  partners: {
    title: 'Événements Partenaires',
    lead: 'Compris dans le Pass.',
    empty: 'Événements Nectar à venir',
    emptyText: 'Les prochains concerts partenaires s’annoncent ici.',
  },
  popular: {
    title: 'Événements populaires',
    all: 'Tous les événements',
    empty: 'C’est tout pour le moment',
    emptyText: 'L’agenda complet a toutes les dates, ville par ville.',
  },
  loading: 'Loading events...',
  failed: { title: 'Failed to load events', description: 'Failed to fetch events', retry: 'Retry' },
  welcome: {
    title: 'Bienvenue en bêta',
    text: 'Nectar ouvre ses portes\u00a0: tout n’est pas encore fini.',
    close: 'Compris\u00a0!',
  },
} as const
