import { asOfCopy } from './as-of.ts'

/** My tickets: document 1, sections 2 and 4; rulings: pass fetched ahead, token expiry, sign-out, clock. */
export const ticketsCopy = {
  title: 'Mes billets',
  signIn: {
    title: 'Connexion requise',
    description: 'Vos billets et votre Pass vous attendent derrière votre compte.',
    action: 'Se connecter',
  },
  tabs: {
    label: 'Billets',
    upcoming: (count: number) => `À venir (${count})`,
    past: (count: number) => `Passés (${count})`,
  },
  noUpcoming: {
    title: 'Aucun billet à venir',
    description: 'La prochaine soirée est peut-être déjà à l’agenda.',
    action: 'Voir les événements',
  },
  noPast: {
    title: 'Aucun événement passé',
    description: 'Vos soirées passées se rangeront ici.',
  },
  places: (quantity: number) => `${quantity} ${quantity > 1 ? 'places' : 'place'}`,
  unknownPlace: 'Lieu à venir',
  tonight: 'Aujourd’hui',
  withPass: 'Gratuit · Pass',
  show: (quantity: number) => (quantity > 1 ? 'Afficher les billets' : 'Afficher le billet'),
  showOf: (eventName: string) => `pour ${eventName}`,
  eventPage: 'Voir l’événement',
  screen: {
    title: (eventName: string) => `Billet, ${eventName}`,
    code: (seat: number, seats: number) => `QR code du billet, place ${seat} sur ${seats}`,
    seat: (seat: number, seats: number) => `Place ${seat} sur ${seats}`,
    pass: 'Mon Pass',
    previous: 'Place précédente',
    next: 'Place suivante',
    shortCode: 'Code court',
    close: 'Fermer',
    brightness: 'Montez la luminosité de l’écran au maximum.',
    mayTurnOff: 'L’écran peut s’éteindre\u00a0: désactivez le verrouillage automatique le temps de l’entrée.',
    past: 'Événement passé',
    noCode: {
      title: 'Code pas encore disponible hors connexion.',
      description:
        'Retrouvez du réseau un instant\u00a0: le code de ce billet sera ensuite gardé sur cet appareil.',
    },
    gone: {
      title: 'Billet introuvable',
      description: 'Ce billet n’est pas, ou n’est plus, parmi les vôtres\u00a0: il a pu être annulé.',
    },
    retry: 'Réessayer',
  },
  asOf: {
    ...asOfCopy('billets'),
    current: (when: string) => `Billets à jour, ${when}`,
    expired: (when: string) => `Billets du ${when}`,
  },
  expired: {
    title: 'Session expirée',
    description: 'Ce que cet appareil garde reste lisible. Reconnectez-vous pour le mettre à jour.',
    action: 'Se reconnecter',
  },
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description:
      'Ouvrez Nectar une fois avec du réseau\u00a0: vos billets et votre Pass seront ensuite gardés ici.',
  },
  failed: {
    title: 'Impossible de charger vos billets.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
} as const
