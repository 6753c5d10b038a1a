import type { Ticket } from '../../contract/tickets.ts'

/** The full-screen code of a ticket. */
export const ticketScreenCopy = {
  title: (eventName: string) => `Billet, ${eventName}`,
  code: (seat: number, seats: number) => `QR code du billet, place ${seat} sur ${seats}`,
  number: (number: string) => `N°\u00a0${number}`,
  seat: (seat: number, seats: number) => `Place ${seat} sur ${seats}`,
  pass: 'Mon Pass',
  living: 'Code vivant',
  livingWhy: '\u00a0: montrez cet écran plutôt qu’une capture',
  used: (time: string) => `Utilisé à ${time}`,
  entrance: (entrance: number) => `Entrée ${entrance}`,
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
  /** The stored list may be older than the ticket, or than its end. */
  notHere: {
    title: 'Ce billet n’est pas sur cet appareil.',
    description:
      'La liste gardée ici n’est peut-être plus à jour : mettez-la à jour pour savoir si ce billet est le vôtre.',
  },
  retry: 'Réessayer',
} as const

/** Says why no code is shown. `isCurrent`: the server has just sent the list. */
export const missingTicket = (ticket: Ticket | undefined, isCurrent: boolean) => {
  if (ticket) return ticketScreenCopy.noCode
  return isCurrent ? ticketScreenCopy.gone : ticketScreenCopy.notHere
}
