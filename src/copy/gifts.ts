import type { PaidPlan } from '../../contract/rules/pass.ts'

const months = (number: number): string => `${number}\u00a0mois`

export const planNames: Record<PaidPlan, string> = { standard: 'Pass Standard', premium: 'Pass Premium' }

const states = {
  paying: 'Paiement en attente',
  unpaid: 'Pas payé',
  open: 'À prendre',
  taken: 'Pris',
  withdrawn: 'Annulé',
  expired: 'Non pris à temps',
} as const

/** Passes to give away: buying one, its card, and taking it. */
export const giftsCopy = {
  title: 'Offrir un Pass',
  lead: 'Des concerts pour quelqu’un que vous aimez, payés en une fois. Il s’arrête tout seul.',
  months,
  form: {
    plan: 'Quel Pass\u00a0?',
    perMonth: (price: string) => `${price} par mois`,
    months: 'Pour combien de temps\u00a0?',
    words: 'Sur la carte',
    firstName: 'Prénom de la personne (facultatif)',
    greeting: 'Un petit mot (facultatif)',
    greetingHint: (max: number) => `Une ligne, ${max}\u00a0caractères au plus.`,
    rules: [
      'Vous recevez un lien et une carte à imprimer. Qui a le lien peut prendre le Pass, une seule fois.',
      'À prendre dans l’année qui suit le paiement. Il commence quand la personne le prend, ou à la fin du Pass qu’elle a déjà.',
      'Tant que personne ne l’a pris, vous avez 14\u00a0jours pour vous rétracter\u00a0: vous êtes remboursé en entier.',
    ],
    recap: (plan: string, number: number) => `${plan}, ${months(number)}`,
    total: 'Total TTC',
    pay: (total: string) => `Payer ${total}`,
    signIn: 'Se connecter pour offrir',
    obligation: 'Commande avec obligation de paiement.',
    pending: 'Ouverture du paiement…',
    closed: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
    demo: 'Démonstration\u00a0: le paiement est simulé, aucun argent ne circule.',
    offline: 'Retrouvez du réseau pour payer\u00a0: ce que vous écrivez reste ici.',
  },
  /** A payment that opened, or did not, after its page was left. */
  late: {
    title: 'Votre cadeau attend son paiement',
    description: 'Vous avez quitté la page avant que le paiement s’ouvre. Rien n’est débité.',
  },
  goOn: 'Aller au paiement',
  notOpened: 'Le paiement de votre cadeau ne s’est pas ouvert',
  failed: {
    title: 'Erreur',
    description: 'Le paiement n’a pas pu s’ouvrir. Veuillez réessayer.',
    notLoaded: 'Pas encore disponible hors connexion.',
    withdraw: 'La rétractation n’a pas pu être enregistrée. Veuillez réessayer.',
    take: 'Le Pass n’a pas pu être pris. Veuillez réessayer.',
  },
  signIn: {
    title: 'Connexion requise',
    description: 'La carte de votre cadeau vous attend dans votre compte.',
    action: 'Se connecter',
  },
  card: {
    title: 'Votre cadeau',
    paying: {
      title: 'Paiement en attente',
      text: 'Nous attendons la réponse du paiement. Cette page se met à jour toute seule.',
      again: 'Recommencer',
    },
    open: { title: 'Paiement confirmé. La carte de votre cadeau est prête.' },
    unpaid: { title: 'Ce cadeau n’a pas été payé', text: 'Rien ne vous a été débité.' },
    for: (firstName: string) => `Pour ${firstName}`,
    from: (firstName: string) => `De la part de ${firstName}`,
    offered: 'Un Pass pour aller aux concerts',
    lasts: (number: number) => `${months(number)} de concerts, sans rien payer`,
    how: 'Pour le prendre, scannez ce code ou ouvrez cette adresse\u00a0:',
    code: 'QR code de la carte',
    until: (day: string) => `À prendre avant le ${day}, une seule fois.`,
    print: 'Imprimer la carte',
    share: 'Envoyer le lien',
    copy: 'Copier le lien',
    copied: { title: 'Lien copié' },
    byHand: { title: 'Copiez le lien affiché sur la carte' },
    shareTitle: 'Un Pass Nectar pour vous',
    mailed: 'Ce lien vous est aussi envoyé par email. Gardez-le pour la personne à qui vous l’offrez.',
    withdraw: 'Me rétracter',
    withdrawUntil: (day: string) =>
      `Tant que personne ne l’a pris, vous pouvez vous rétracter jusqu’au ${day}.`,
    offline: 'Retrouvez du réseau pour vous rétracter.',
    question: {
      title: 'Se rétracter de ce cadeau\u00a0?',
      text: (total: string) =>
        `Vous êtes remboursé de ${total}, et le lien ne vaut plus rien\u00a0: une carte déjà donnée non plus.`,
      confirm: 'Me rétracter',
      keep: 'Garder le cadeau',
    },
    withdrawn: {
      title: 'Cadeau annulé',
      text: (total: string, isRefunded: boolean) =>
        isRefunded
          ? `${total} vous sont remboursés. Selon votre banque, la somme apparaît sous 5 à 10\u00a0jours.`
          : `Votre remboursement de ${total} est demandé. Son lien ne vaut plus rien.`,
    },
    taken: {
      title: 'Votre cadeau est pris',
      text: (who: string | null, day: string) => `${who ?? 'La personne'} l’a pris le ${day}.`,
    },
    expired: {
      title: 'Cadeau non pris',
      text: (day: string) => `Personne ne l’a pris avant le ${day}\u00a0: son lien ne vaut plus rien.`,
    },
    all: 'Mes Pass offerts',
    another: 'Offrir un autre Pass',
    notYet: {
      title: 'Pas encore disponible hors connexion.',
      description: 'Retrouvez du réseau pour voir cette carte. Son lien est aussi dans vos emails.',
    },
    failed: {
      title: 'Impossible d’afficher ce cadeau.',
      description: 'Le serveur n’a pas répondu comme prévu.',
    },
  },
  link: {
    title: 'Un Pass offert',
    for: (from: string | null, firstName: string | null) =>
      `${firstName ? `${firstName}, ` : ''}${from ? `${from} vous offre` : 'on vous offre'} un Pass`,
    what: (plan: string, number: number) => `${plan}, ${months(number)}`,
    rules: 'Rien à payer, ni maintenant ni plus tard\u00a0: il s’arrête tout seul.',
    until: (day: string) => `À prendre avant le ${day}.`,
    now: 'Il commence dès que vous le prenez.',
    after: (day: string | null) =>
      day === null
        ? 'Vous avez déjà un Pass qui se renouvelle\u00a0: celui-ci commencera à sa fin.'
        : `Vous avez déjà un Pass jusqu’au ${day}\u00a0: celui-ci commencera ce jour-là.`,
    take: 'Prendre le Pass',
    taking: 'Un instant…',
    signIn: 'Se connecter pour le prendre',
    signInText: 'Un compte gratuit suffit\u00a0: vous revenez ici juste après.',
    done: 'Le Pass est à vous',
    mine: {
      title: 'Ce Pass est à vous',
      running: (day: string) => `Il est valable jusqu’au ${day}, puis s’arrête tout seul.`,
      waiting: (day: string | null) =>
        day === null ? 'Il commencera à la fin de votre Pass actuel.' : `Il commencera le ${day}.`,
      pass: 'Voir mon Pass',
      events: 'Voir les concerts',
    },
    taken: { title: 'Ce Pass a déjà été pris', text: 'Le lien d’un Pass offert ne sert qu’une fois.' },
    withdrawn: {
      title: 'Ce Pass n’est plus offert',
      text: 'Il a été remboursé à la personne qui l’offrait.',
    },
    expired: {
      title: 'Ce Pass n’est plus à prendre',
      text: 'Il était à prendre dans l’année de son paiement.',
    },
    unknown: {
      title: 'Lien inconnu',
      text: 'Vérifiez l’adresse, ou demandez le lien à la personne qui vous offre le Pass.',
    },
    events: 'Voir les concerts',
    offline: 'Retrouvez du réseau pour prendre ce Pass.',
    notYet: {
      title: 'Pas encore disponible hors connexion.',
      description: 'Retrouvez du réseau pour voir ce Pass\u00a0: son lien reste valable.',
    },
    failed: {
      title: 'Impossible d’afficher ce Pass.',
      description: 'Le serveur n’a pas répondu comme prévu.',
    },
  },
  list: {
    title: 'Pass offerts',
    stateSince: (state: keyof typeof states, day: string | null) =>
      day ? `${states[state]}, payé le ${day}` : states[state],
    failed: 'Vos Pass offerts n’ont pas pu être chargés.',
    offline: 'Vos Pass offerts s’affichent avec du réseau.',
    retry: 'Réessayer',
    give: 'Offrir un Pass',
  },
} as const
