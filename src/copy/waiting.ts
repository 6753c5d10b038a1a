const seats = (count: number) => (count === 1 ? '1\u00a0place' : `${count}\u00a0places`)

/** Texts of the line of a full concert (decision 068). */
export const waitingCopy = {
  open: 'Me prévenir',
  openFor: (eventName: string) => `si une place se libère pour ${eventName}`,
  leave: 'Ne plus attendre',
  leaveOf: (eventName: string) => `pour ${eventName}`,
  seats,
  inLine: (position: number) => `Vous êtes ${position === 1 ? '1er' : `${position}e`} dans la file`,
  /** The number is the server's alone. */
  inLineSomewhere: 'Vous êtes dans la file',
  passedOver: (obstacle: string) =>
    `${obstacle} Tant que c’est ainsi, les places qui se libèrent vont à la personne suivante.`,
  queued: 'Votre demande part au retour du réseau\u00a0: votre rang compte à son arrivée.',
  /** `until` is null at night, before their time runs. */
  held: (count: number, until: string | null) =>
    `${seats(count)} pour vous, ${until ? `jusqu’à ${until}` : `${count === 1 ? 'gardée' : 'gardées'} au moins jusqu’à 8\u00a0h`}`,
  wereHeld: (count: number, time: string) =>
    `${seats(count)} ${count === 1 ? 'gardée' : 'gardées'} pour vous jusqu’à ${time}`,
  take: (count: number) => (count === 1 ? 'Prendre ma place' : 'Prendre mes places'),
  dialog: {
    title: 'Complet\u00a0: vous prévenir\u00a0?',
    text: 'Si des places se libèrent, elles vont à la file avant d’être remises en vente. À votre tour, nous vous les gardons 30\u00a0minutes, entre 8\u00a0h et 23\u00a0h (10\u00a0minutes le jour du concert), et vous prévenons par email.',
    quantity: 'Combien de places',
    kind: 'Quel tarif',
    anyKind: 'N’importe lequel',
    join: 'Me prévenir',
    cancel: 'Annuler',
  },
  joined: {
    title: 'Vous êtes dans la file',
    description: 'Nous vous préviendrons dès que ce sera votre tour.',
  },
  left: { title: 'Vous n’êtes plus dans la file' },
  saved: { title: 'Enregistré hors connexion', description: 'Synchronisation au retour du réseau.' },
  failed: {
    title: 'Erreur',
    /** Leads to the profile, which sends the link again. */
    verify: 'Confirmer mon adresse email',
    join: (eventName: string) => `Vous n’avez pas pu entrer dans la file de ${eventName}.`,
    leave: (eventName: string) => `Vous n’avez pas pu quitter la file de ${eventName}.`,
  },
  signIn: { title: 'Connexion requise', description: 'Connectez-vous pour entrer dans la file.' },
  stillIn: {
    title: 'Vous êtes encore dans la file',
    description: 'Votre session a expiré\u00a0: reconnectez-vous pour ne plus attendre.',
  },
  list: { title: 'Vos files d’attente', held: 'Places gardées pour vous' },
} as const
