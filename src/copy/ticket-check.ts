/** The public page of a ticket's code, for the volunteer at the door. */
export const ticketCheckCopy = {
  pageTitle: 'Contrôle du billet',
  checking: 'Contrôle du billet…',
  valid: { title: 'Billet valable', text: 'Signé par Nectar, pas encore utilisé.' },
  otherDay: (day: string) => `Valable le ${day}, pas aujourd’hui.`,
  past: (day: string) => `Attention, cet événement est passé\u00a0: c’était le ${day}.`,
  used: { title: 'Billet déjà utilisé', text: (when: string) => `Entrée enregistrée le ${when}.` },
  usedSometime: 'L’entrée est déjà enregistrée.',
  cancelled: {
    title: 'Billet annulé',
    text: 'Cette place a été rendue\u00a0: elle ne donne plus droit à l’entrée.',
  },
  falsified: {
    title: 'Billet falsifié',
    text: 'Ce code n’a pas été fait par Nectar, ou il a été modifié.',
  },
  signed: {
    title: 'Signature vérifiée, état inconnu',
    text: 'Ce billet a bien été fait par Nectar. Sans réseau, rien ne dit s’il a déjà servi ou s’il a été annulé.',
  },
  unknown: {
    title: 'Billet non vérifié',
    text: 'Ni le serveur ni les clés de vérification ne sont à portée. Retrouvez du réseau, puis réessayez.',
  },
  living: {
    title: 'Code trop ancien',
    late: (when: string) => `Affiché à ${when}\u00a0: demandez l’écran du membre.`,
    unasked: 'Code vivant\u00a0: non vérifiable hors ligne. Retrouvez du réseau, puis réessayez.',
    valid: 'Code vivant, affiché à l’instant. Pas encore utilisé.',
  },
  retry: 'Vérifier à nouveau',
  checkedAt: (when: string) => `État au ${when}`,
  fields: {
    event: 'Événement',
    date: 'Date',
    time: 'Heure',
    place: 'Lieu',
    type: 'Type',
    seat: 'Place',
    shortCode: 'Code court',
  },
  seat: (seat: number, seats: number) => `${seat} sur ${seats}`,
  unknownVenue: 'Lieu à venir',
} as const
