import { asOfCopy } from './states.ts'

export const confirmationCopy = {
  pageTitle: 'Réservation',
  title: 'C’est réservé',
  over: 'Événement passé',
  loading: 'Ouverture de la réservation…',
  withPass: 'Gratuit avec le Pass',
  where: 'Lieu',
  date: 'Date',
  time: 'Heure',
  seats: 'Places',
  count: (count: number) => (count > 1 ? `${count}\u00a0places` : '1\u00a0place'),
  line: (quantity: number, ticketType: string) => `${quantity} × ${ticketType}`,
  unknownVenue: 'Lieu à venir',
  doorTitle: 'À l’entrée',
  door: 'C’est ce billet que vous montrez, pas votre Pass. Le jour du concert, «\u00a0Mon pass\u00a0» l’ouvre en premier.',
  cancelledTitle: 'Billet annulé',
  cancelled:
    'Ce billet n’ouvre plus rien à l’entrée. «\u00a0Mes billets\u00a0» dit pourquoi, et ce qui vous est rendu.',
  policyTitle: 'Annulation',
  policy: (until: string) =>
    `Vous pouvez annuler gratuitement jusqu’à 24\u00a0h avant l’événement, soit jusqu’au ${until}, depuis «\u00a0Mes billets\u00a0». Ensuite, la réservation est ferme.`,
  policyOver:
    'L’annulation gratuite s’arrête 24\u00a0h avant l’événement\u00a0: cette réservation est ferme.',
  policyReceived: 'Une place reçue ne s’annule pas en ligne.',
  policyPaid: 'Un billet payant ne s’annule pas en ligne.',
  tickets: 'Voir mes billets',
  home: 'Retour à l’accueil',
  notFound: {
    title: 'Événement non trouvé',
    description: 'Aucune réservation à votre nom pour cet événement.',
    action: 'Voir les événements',
  },
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour ouvrir cette réservation.',
    retry: 'Réessayer',
  },
  failed: {
    title: 'Impossible de charger la réservation.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
  asOf: asOfCopy('réservation'),
} as const
