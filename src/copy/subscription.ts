import { asOfCopy } from './states.ts'

/** The member's own subscription, in the settings and after its payment. */
export const subscriptionCopy = {
  brand: 'Nectar Pass',
  title: 'Abonnement',
  perMonth: (price: string) => `${price} TTC par mois`,
  demo: 'Démonstration\u00a0: le paiement est simulé, aucun argent ne circule.',
  free: {
    text: 'Favoris, agenda et communauté, sans rien payer. Avec un Pass Standard ou Premium, des concerts s’ouvrent chaque mois.',
    action: 'Voir les Pass',
  },
  next: { label: 'Prochain paiement', value: (price: string, day: string) => `${price}, le ${day}` },
  ends: {
    label: 'Fin de l’abonnement',
    value: (day: string) => `Le ${day}`,
    text: 'Jusque-là, votre Pass reste valable.',
  },
  gift: {
    label: 'Pass offert',
    value: (day: string) => `Offert jusqu’au ${day}`,
    text: 'Il s’arrête tout seul à cette date\u00a0: rien ne vous sera débité.',
  },
  /** Unless a gift waits. */
  thenFree: ' Ensuite, votre compte redevient gratuit.',
  waiting: (plan: string, months: number, day: string | null) =>
    `${plan} offert, ${months}\u00a0mois\u00a0: il commence ${day === null ? 'à la fin de votre Pass actuel' : `le ${day}`}.`,
  late: {
    label: 'Paiement attendu',
    value: (day: string) => `Depuis le ${day}`,
    text: 'Le paiement du renouvellement n’est pas encore arrivé. Sans lui, votre Pass prend fin.',
  },
  /** Of an answer from before the end of the paid period. */
  unsure: {
    label: 'Votre Pass était payé',
    value: (end: string) => `Jusqu’au ${end}`,
    text: 'La suite n’est pas encore connue sur cet appareil.',
  },
  nextPlan: {
    text: (plan: string, price: string, day: string) =>
      `Le ${day}, votre Pass devient ${plan} (${price} TTC par mois).`,
    keep: (plan: string) => `Garder le ${plan}`,
    kept: (plan: string) => `Vous gardez le ${plan}`,
  },
  renew: {
    label: 'Renouvellement automatique',
    on: 'Votre Pass est payé et prolongé chaque mois.',
    off: 'Aucun paiement ne suivra. Réactivez-le pour garder votre Pass.',
    turnedOn: 'Renouvellement automatique activé',
    turnedOff: 'Renouvellement automatique arrêté',
  },
  change: 'Changer de pass',
  cancel: {
    open: 'Résilier votre contrat',
    pending: 'Résiliation…',
    done: { title: 'Contrat résilié', description: 'Une confirmation vous est envoyée par email.' },
  },
  withdrawal: {
    text: (day: string) => `Vous pouvez renoncer à ce contrat jusqu’au ${day}.`,
    action: 'Renoncer au contrat ici',
  },
  failed: {
    title: 'Erreur',
    description: 'Impossible de modifier votre abonnement. Veuillez réessayer.',
    notLoaded: 'Pas encore disponible hors connexion.',
  },
  offline: 'Retrouvez du réseau pour modifier votre abonnement.',
  asOf: {
    ...asOfCopy('abonnement'),
  },
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour voir votre abonnement.',
  },
  unanswered: {
    title: 'Impossible de charger votre abonnement.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
} as const
