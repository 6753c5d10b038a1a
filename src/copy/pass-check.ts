/** The public page of a Pass's code. */
export const passCheckCopy = {
  pageTitle: 'Vérification du Pass',
  checking: 'Vérification du Pass…',
  valid: { title: 'Pass vérifié', text: 'Signé par Nectar et en cours de validité.' },
  ended: {
    title: (day: string | null) => (day ? `Pass terminé le ${day}` : 'Pass terminé'),
    text: 'Signé par Nectar, mais ce Pass a pris fin avant la date de ce code. Il n’ouvre plus rien.',
  },
  changed: {
    title: 'Pass remplacé',
    text: 'Signé par Nectar, mais ce Pass a changé depuis. Demandez à voir le code actuel dans l’application.',
  },
  unasked: {
    offline: 'Signé par Nectar. Hors connexion\u00a0: impossible de demander s’il est toujours en cours.',
    unreachable: 'Signé par Nectar. Le service n’a pas pu dire s’il est toujours en cours.',
  },
  expired: { title: 'Pass expiré', text: 'Signé par Nectar, mais ce code n’est plus valable.' },
  forged: {
    title: 'Pass falsifié',
    text: 'La signature ne correspond pas\u00a0: ce code n’a pas été fait par Nectar, ou il a été modifié.',
  },
  unsigned: {
    title: 'Pass non vérifié',
    text: 'Ce code ne porte pas de signature\u00a0: rien ne prouve ce qu’il dit.',
  },
  unknown: {
    title: 'Pass non vérifié',
    text: 'Cet appareil n’a pas encore les clés de vérification. Retrouvez du réseau, puis réessayez.',
  },
  invalid: {
    title: 'Pass invalide',
    text: 'Ce code n’est pas lisible. Demandez à voir le Pass dans l’application.',
  },
  retry: 'Réessayer',
  fields: {
    passType: 'Formule',
    fullName: 'Nom',
    email: 'Email',
    concertsLeft: 'Concerts restants',
    invitesLeft: 'Invitations restantes',
    registeredConcerts: 'Concerts réservés',
    generatedAt: 'Code fait le',
    exp: 'Valable jusqu’au',
    expired: 'Expiré le',
    shortCode: 'Code court',
  },
} as const
