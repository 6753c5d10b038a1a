/** `/resilier` and `/retractation`: ending a contract without signing in. */
export const declarationsCopy = {
  fields: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Email',
    emailHint: 'Celui de votre compte. L’accusé de réception y est envoyé.',
  },
  optional: (label: string) => `${label} (facultatif)`,
  form: {
    title: 'Sans vous connecter',
    other: 'Pour un contrat à un autre nom ou sous une autre adresse',
    next: 'Continuer',
  },
  recap: {
    title: 'Vérifiez votre déclaration',
    name: 'Nom',
    email: 'Email',
    back: 'Modifier',
    pending: 'Envoi…',
  },
  receipt: {
    title: 'Déclaration reçue',
    reference: 'Numéro',
    receivedAt: 'Reçue le',
    sent: (email: string) => `Un accusé de réception est envoyé à ${email}\u00a0: conservez-le.`,
  },
  know: 'Bon à savoir',
  failed: 'Votre déclaration n’a pas pu être envoyée. Veuillez réessayer.',
  termination: {
    title: 'Résilier votre contrat',
    lead: 'Votre Pass s’arrête à la fin du mois déjà payé. Aucun motif à donner.',
    detail: 'Motif',
    statement: 'Je résilie mon contrat de Pass Nectar à la fin de la période déjà payée.',
    confirm: 'Confirmer la résiliation',
    after:
      'Si un Pass est à ce nom, son renouvellement est arrêté dès maintenant. Un second message vous donne la date de fin.',
    facts: [
      'Vos billets et vos réservations restent valables.',
      'Les billets d’un concert daté ne se résilient pas, et il n’y a pas de droit de rétractation sur eux.',
    ],
    otherWay:
      'Pass souscrit il y a moins de 14\u00a0jours\u00a0? Vous pouvez obtenir le remboursement\u00a0:',
    otherWayLink: 'renoncer au contrat ici',
  },
  withdrawal: {
    title: 'Renoncer au contrat ici',
    lead: 'Vous avez 14\u00a0jours après la souscription d’un Pass pour changer d’avis, sans motif à donner.',
    detail: 'Contrat',
    detailHint: 'Par exemple\u00a0: Pass Premium, souscrit le 3\u00a0novembre.',
    statement: 'Je vous notifie ma rétractation du contrat portant sur mon Pass Nectar.',
    confirm: 'Confirmer la rétractation',
    after: 'Si un Pass peut être remboursé, ce message contient le lien qui le fait aussitôt.',
    facts: [
      'Remboursement en entier si le Pass n’a ouvert aucun concert. Sinon, on retient le plus élevé des deux\u00a0: la part des jours passés, ou le prix public des concerts vus avec lui et des places qui ne se rendent plus, à moins de 24\u00a0h du concert.',
      'Le montant est affiché avant que vous ne confirmiez. Il est réglé 24\u00a0h plus tard, quand les entrées sans réseau ont fait savoir qui est venu, et n’est jamais plus élevé.',
      'Le Pass prend fin tout de suite\u00a0; les réservations à venir faites avec lui sont annulées, sauf à moins de 24\u00a0h du concert.',
      'Les billets d’un concert daté ne peuvent pas faire l’objet d’une rétractation (article L221-28, 12°, du Code de la consommation).',
    ],
    otherWay: 'Passé ce délai, vous pouvez à tout moment',
    otherWayLink: 'résilier votre contrat',
  },
  own: {
    title: 'Votre contrat',
    until: (plan: string, day: string) => `${plan}, remboursable jusqu’au ${day}.`,
    start: 'Renoncer au contrat ici',
    none: 'Votre compte n’a pas de contrat dont vous puissiez encore vous rétracter.',
    unknown:
      'Impossible de lire votre contrat pour le moment. Vous pouvez faire votre déclaration ci-dessous.',
    loading: 'Lecture de votre contrat…',
  },
  execute: {
    title: 'Confirmer la rétractation',
    what: 'Votre Pass prend fin tout de suite. Les billets achetés restent valables.',
    coming: (seats: number) =>
      seats === 1
        ? 'Une place à venir prise avec ce Pass, pour vous ou un invité, est annulée.'
        : `${seats}\u00a0places à venir prises avec ce Pass, pour vous ou vos invités, sont annulées.`,
    sums: {
      label: 'Montant du remboursement',
      loading: 'Calcul du remboursement…',
      paid: 'Payé',
      days: 'Part des jours passés',
      concert: (name: string, day: string) => `${name}, ${day}`,
      refund: 'Vous est remboursé',
      minus: (price: string) => `−\u00a0${price}`,
      whole: 'Ce Pass n’a ouvert aucun concert\u00a0: tout ce que vous avez payé vous est remboursé.',
      byConcerts:
        'Les concerts vus avec ce Pass, et les places à moins de 24\u00a0h du concert, qui restent valables, sont retenus à leur prix public, puisqu’ils valent plus que la part des jours passés.',
      later:
        'Le remboursement est réglé dans 24\u00a0h, quand les entrées sans réseau ont fait savoir qui est venu\u00a0: ce montant est un maximum.',
      byDays: 'Ce Pass a servi\u00a0: la part des jours passés est retenue.',
      capped: 'Ils valent plus que ce que vous avez payé\u00a0: rien de plus ne vous est demandé.',
      nothing: (day: string) =>
        `Rien ne vous serait remboursé. En résiliant, vous gardez votre Pass jusqu’au ${day} sans payer davantage.`,
      terminate: 'Résilier plutôt',
      retry: 'Réessayer',
    },
    unknownAmount: 'Le montant du remboursement n’a pas pu être calculé.',
    confirm: 'Confirmer la rétractation',
    pending: 'Rétractation…',
    keep: 'Garder mon Pass',
    failed: 'La rétractation n’a pas pu être enregistrée. Veuillez réessayer.',
    done: 'Rétractation confirmée',
    refunded: (amount: string) =>
      `${amount} au plus vous sont remboursés sur le moyen de paiement utilisé\u00a0: c’est réglé dans 24\u00a0h.`,
    nothing: 'Rien n’était à rembourser.',
    demo: 'Démonstration\u00a0: aucun argent ne circule.',
    mail: 'Une confirmation vous est envoyée par email.',
    home: 'Voir les Pass',
  },
} as const

export type DeclarationKind = 'termination' | 'withdrawal'
