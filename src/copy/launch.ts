export const launchCopy = {
  pageTitle: 'Ouverture',
  title: 'Nectar ouvre ses portes',
  opened: {
    title: 'Nectar est ouvert',
    line: 'Le compte à rebours est terminé\u00a0: Nectar a ouvert le 4\u00a0septembre 2025 à 18\u00a0h.',
    events: 'Voir les événements',
  },
  line: 'Ouverture le 4\u00a0septembre 2025 à 18\u00a0h, heure de Paris.',
  lead: 'Les concerts underground de votre ville, et un Pass pour y entrer.',
  timer: 'Temps restant avant l’ouverture',
  units: {
    days: ['jour', 'jours'],
    hours: ['heure', 'heures'],
    minutes: ['minute', 'minutes'],
    seconds: ['seconde', 'secondes'],
  },
  form: {
    title: 'Préinscription',
    text: 'Laissez votre adresse\u00a0: nous vous écrirons pour l’ouverture.',
    openedText: 'La liste reste ouverte\u00a0: laissez votre adresse et nous vous écrirons pour la suite.',
    email: 'Email',
    placeholder: 'vous@exemple.fr',
    submit: 'Me préinscrire',
    pending: 'Envoi…',
    privacy: 'Elle ne sert qu’à cela.',
    privacyLink: 'Confidentialité',
    unchecked: 'L’adresse n’a pas pu être vérifiée. Veuillez réessayer.',
  },
  thanks: {
    title: 'Merci\u00a0!',
    sent: (email: string) => `${email} est sur la liste.`,
    queued: (email: string) =>
      `L’envoi n’a pas pu se faire tout de suite\u00a0: ${email} est gardé sur cet appareil et partira tout seul, au plus tard à votre prochaine visite.`,
    refused: (email: string) => `Mais ${email} n’a pas pu être enregistré.`,
    lost: (email: string) =>
      `Mais ${email} n’a pas pu partir, et cet appareil ne peut rien garder. Réessayez avec du réseau.`,
    another: 'Saisir une autre adresse',
  },
} as const
