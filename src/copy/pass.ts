import { asOfCopy } from './states.ts'

/** The Pass: its card and dialog, and the door's full screen. */
export const passCopy = {
  name: 'Nectar Pass',
  concerts: 'Concerts restants ce mois-ci',
  invitations: 'Invitations restantes',
  without: 'Il ne comprend ni concerts ni invitations.',
  choose: 'Choisir un Pass',
  open: 'Afficher mon QR code',
  title: 'Mon Pass',
  qrTitle: (name: string) => `QR code du Pass de ${name}`,
  shortCode: 'Code court',
  made: (when: string) => `Code du ${when}`,
  validUntil: (when: string) => `valable jusqu’au ${when}`,
  ended: (day: string | null) => (day ? `Terminé le ${day}` : 'Terminé'),
  replaced: 'Remplacé par un autre Pass',
  expiredOn: (when: string) => `Expiré le ${when}`,
  fullScreen: 'Plein écran',
  tonight: 'Billet du jour',
  /** From the door's code on the full screen to the link's, and back. */
  toLink: 'Lien du Pass',
  toDoor: 'Code d’entrée',
  close: 'Fermer',
  brightness: 'Montez la luminosité de l’écran au maximum.',
  mayTurnOff: 'L’écran peut s’éteindre\u00a0: désactivez le verrouillage automatique le temps de l’entrée.',
  asOf: asOfCopy('Pass'),
  /** After a session that ended: nobody was asked. */
  kept: (when: string) => `Pass du ${when}`,
  current: (when: string) => `À jour, ${when}`,
  loading: 'Ouverture du Pass…',
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Ouvrez votre Pass une fois avec du réseau\u00a0: il sera ensuite gardé sur cet appareil.',
  },
  failed: { title: 'Impossible d’afficher le Pass.', description: 'Le serveur n’a pas répondu comme prévu.' },
} as const
