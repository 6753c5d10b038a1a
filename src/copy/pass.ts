import { asOfCopy } from './states.ts'

/** The Pass: its card, its dialog, and the full screen for the door. */
export const passCopy = {
  name: 'Nectar Pass',
  concerts: 'Concerts restants ce mois-ci',
  invitations: 'Invitations restantes',
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
  /** Switches the full screen between the door's code and the link's. */
  toLink: 'Lien du Pass',
  toDoor: 'Code d’entrée',
  close: 'Fermer',
  brightness: 'Montez la luminosité de l’écran au maximum.',
  mayTurnOff: 'L’écran peut s’éteindre\u00a0: désactivez le verrouillage automatique le temps de l’entrée.',
  asOf: asOfCopy('Pass'),
  /** After the end of the session: the Pass was not checked again. */
  kept: (when: string) => `Pass du ${when}`,
  current: (when: string) => `À jour, ${when}`,
  loading: 'Ouverture du Pass…',
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Ouvrez votre Pass une fois avec du réseau\u00a0: il sera ensuite gardé sur cet appareil.',
  },
  failed: { title: 'Impossible d’afficher le Pass.', description: 'Le serveur n’a pas répondu comme prévu.' },
} as const
