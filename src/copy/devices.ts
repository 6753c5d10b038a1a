/** The devices on which an account is open (decision 046). */
export const devicesCopy = {
  title: 'Mes appareils',
  text: 'Les appareils où votre compte est ouvert. L’un d’eux vous est inconnu\u00a0? Fermez sa session, puis changez votre mot de passe.',
  current: 'Cet appareil',
  unknown: 'Appareil inconnu',
  opened: (day: string) => `Connecté depuis le ${day}`,
  used: (day: string, hour: number) => `Utilisé le ${day} vers ${hour}\u00a0h`,
  count: (others: number) =>
    others === 0
      ? 'Votre compte n’est ouvert sur aucun autre appareil.'
      : others === 1
        ? 'Votre compte est ouvert sur un autre appareil.'
        : `Votre compte est ouvert sur ${others} autres appareils.`,
  more: (hidden: number) => (hidden === 1 ? 'Voir l’autre appareil' : `Voir les ${hidden} autres appareils`),
  end: 'Déconnecter',
  endOthers: 'Déconnecter les autres appareils',
  ended: 'Appareil déconnecté',
  othersEnded: 'Vos autres appareils sont déconnectés',
  question: {
    one: 'Déconnecter cet appareil\u00a0?',
    oneText: 'Il lui faudra votre mot de passe pour revenir, et il ne recevra plus de notifications.',
    others: 'Déconnecter les autres appareils\u00a0?',
    othersText:
      'Seul celui-ci reste connecté. Les autres ne reçoivent plus de notifications, et les adresses de «\u00a0Mon agenda\u00a0» sont révoquées.',
    // What is at the door must work without a network: it is on the device.
    kept: 'Un appareil déconnecté garde à l’écran les billets et le Pass qu’il avait déjà, jusqu’à ce que quelqu’un d’autre s’y connecte.',
    confirm: 'Déconnecter',
    keep: 'Annuler',
  },
  failed: { title: 'Erreur', description: 'L’appareil n’a pas pu être déconnecté. Veuillez réessayer.' },
  offline: 'Retrouvez du réseau pour déconnecter un appareil.',
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour voir vos appareils.',
  },
  unanswered: {
    title: 'Impossible de charger vos appareils.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
} as const
