import { asOfCopy } from './states.ts'

/** The list of events, and texts that its pages share. */
export const eventsCopy = {
  title: 'Événements',
  /** Description for search engines. */
  description:
    'Tous les concerts underground à venir, ville par ville\u00a0: cherchez par nom, lieu ou style, réservez avec votre Pass ou achetez votre place.',
  search: 'Rechercher un événement',
  searchHint: 'Artiste, salle, ville…',
  filters: {
    open: 'Filtres',
    openWith: (count: number) => `Filtres (${count})`,
    title: 'Filtres',
    city: 'Ville',
    anyCity: 'Toutes les villes',
    style: 'Style musical',
    anyStyle: 'Tous les styles',
    from: 'Date de début',
    to: 'Date de fin',
    badDates: 'La date de fin précède la date de début.',
    clear: 'Effacer',
    apply: 'Appliquer',
    remove: (what: string) => `Retirer le filtre ${what}`,
    since: (day: string) => `Dès le ${day}`,
    until: (day: string) => `Jusqu’au ${day}`,
  },
  quick: {
    label: 'Quand et à quel prix',
    places: 'Où et quel style',
    when: {
      tonight: 'Ce soir',
      tomorrow: 'Demain',
      weekend: 'Ce week-end',
      monday: 'Lundi',
      tuesday: 'Mardi',
      wednesday: 'Mercredi',
      thursday: 'Jeudi',
      friday: 'Vendredi',
      saturday: 'Samedi',
      sunday: 'Dimanche',
    },
    near: 'Près de moi',
    pass: 'Avec mon Pass',
    free: 'Gratuit',
  },
  /** The access filters, in order. */
  access: {
    stepFree: 'Accès de plain-pied',
    seating: 'Places assises',
    companionFree: 'Accompagnateur gratuit',
    signed: 'Langue des signes',
    age: (years: string) => (years === '0' ? 'Tous les âges' : `Ouvert dès ${years}\u00a0ans`),
  },
  /** Used if the data contains none. */
  fallbackStyles: ['Electronic', 'Rock', 'Jazz', 'Techno', 'Hip Hop', 'Alternative', 'Metal'],
  fallbackCities: ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nantes'],
  results: 'Liste des événements',
  loading: 'Chargement des événements…',
  shown: (count: number) => (count > 1 ? `${count} événements affichés` : `${count} événement affiché`),
  empty: {
    title: 'Aucun événement trouvé',
    filtered: 'Essayez un autre mot, une autre ville ou d’autres dates.',
    nothing: 'L’agenda se remplit\u00a0: revenez bientôt.',
    clear: 'Effacer les filtres',
  },
  failed: {
    title: 'Impossible de charger les événements.',
    description: 'Le serveur n’a pas répondu. Vérifiez le réseau, puis réessayez.',
  },
  asOf: asOfCopy('agenda'),
  defaults: {
    organizer: 'Various Artists',
    style: 'Various',
    time: '19:00',
    homeTime: 'TBD',
    place: 'Lieu à venir',
  },
  retry: 'Réessayer',
  partner: 'Pass',
  /** Price of a partner event: it is not sold singly. */
  withPass: 'Avec le Pass',
  withPassNote: 'avec le Pass',
  insteadOf: (price: string) => `au lieu de ${price}`,
  soldOut: 'Complet',
  /** How a member holds a place. */
  held: { booked: 'Réservé', bought: 'Mon billet' },
  over: 'Événement terminé',
  /** A festival that goes on: sales close at its first start. */
  begun: 'Ventes terminées',
  notFound: {
    title: 'Événement introuvable',
    description: 'Cet événement n’existe pas ou a été supprimé.',
    unanswered: 'Le serveur n’a pas répondu comme prévu. Réessayez dans un instant.',
    action: 'Voir les événements',
  },
  unavailable: 'Service indisponible',
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour ouvrir cet événement.',
  },
} as const
