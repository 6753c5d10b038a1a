import type { Ticket } from '../../contract/tickets.ts'
import { asOfCopy } from './states.ts'

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
  seats: (quantity: number) => `${quantity} ${quantity > 1 ? 'places' : 'place'}`,
  setTimes: 'Qui joue quand',
  unknownVenue: 'Lieu à venir',
  tonight: 'Aujourd’hui',
  /** The next ticket above the tabs, and the list below if it has no other one. */
  next: {
    title: 'Votre prochain concert',
    today: 'Ce soir',
    night: 'Cette nuit',
    tomorrow: 'Demain',
    doors: (time: string) => `portes ${time}`,
    doorsTheEve: (time: string) => `portes la veille à ${time}`,
    directions: 'Itinéraire',
    prepare: 'Prêt pour l’entrée ?',
    newTab: '(nouvel onglet)',
    above: 'Votre prochain billet est juste au-dessus.',
  },
  withPass: 'Gratuit · Pass',
  /** Shown in place of a price. `giver`: first name, null if no longer known. */
  invitation: (giver: string | null) => (giver ? `Offert par ${giver}` : 'Invitation'),
  needsRenewal: ({ isInvitation, invitedBy }: Pick<Ticket, 'isInvitation' | 'invitedBy'>) => {
    if (!isInvitation) return 'Valable si votre Pass est renouvelé'
    return `Valable si le Pass ${invitedBy ? `de ${invitedBy}` : 'qui l’offre'} est renouvelé`
  },
  /** Labels of seats used at the door; with some still valid, the number of used ones. */
  used: (time: string) => `Utilisé à ${time}`,
  usedOf: (used: number, seats: number) => `${used} sur ${seats} ${used > 1 ? 'utilisées' : 'utilisée'}`,
  entrances: (entrances: number[]) =>
    `${entrances.length > 1 ? 'Entrées' : 'Entrée'} ${entrances.join(' et ')}`,
  show: (quantity: number) => (quantity > 1 ? 'Afficher les billets' : 'Afficher le billet'),
  showOf: (eventName: string) => `pour ${eventName}`,
  eventPage: 'Voir l’événement',
  print: (quantity: number) => (quantity > 1 ? 'Imprimer les billets' : 'Imprimer le billet'),
  receipt: 'Voir le reçu',
  opinion: {
    ask: 'Donner mon avis',
    good: 'Bien',
    mid: 'Moyen',
    bad: 'Pas bien',
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
