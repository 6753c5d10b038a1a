import type { FeedbackType } from '../../contract/rules/feedback.ts'

export const feedbackCopy = {
  title: 'Votre avis',
  themes: {
    good: {
      title: 'Ravis que cela vous ait plu\u00a0!',
      text: 'Dites-nous ce qui a fait la différence\u00a0: nous continuerons dans ce sens.',
      label: 'Qu’avez-vous aimé\u00a0?',
      noted: 'Votre avis\u00a0: bien',
    },
    mid: {
      title: 'Ni bien ni mal\u00a0?',
      text: 'Dites-nous ce qui a manqué\u00a0: il suffit souvent de peu.',
      label: 'Qu’est-ce qui pourrait être mieux\u00a0?',
      noted: 'Votre avis\u00a0: moyen',
    },
    bad: {
      title: 'Désolés que cela vous ait déçu',
      text: 'Dites-nous ce qui n’allait pas. Nous lisons tout, et nous corrigeons.',
      label: 'Que s’est-il passé\u00a0?',
      noted: 'Votre avis\u00a0: mauvais',
    },
  } satisfies Record<FeedbackType, Record<string, string>>,
  hint: 'Rien de confidentiel ici. Pour une réponse, écrivez-nous depuis la page Contact.',
  required: 'Commentaire requis',
  submit: 'Envoyer mon avis',
  opening: 'Préparation…',
  pending: 'Envoi…',
  notOpened: 'Impossible d’initialiser le feedback.',
  notInitialised: 'Feedback non initialisé. Veuillez rafraîchir la page.',
  failed: 'Impossible d’envoyer votre feedback. Veuillez réessayer.',
  retry: 'Réessayer',
  sent: {
    title: 'Merci\u00a0!',
    text: 'Votre avis nous est bien arrivé. Il aide à choisir les prochains concerts, et à mieux vous recevoir.',
    events: 'Voir les événements',
    home: 'Accueil',
  },
} as const
