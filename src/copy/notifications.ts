import type { NotificationPreferences } from '../../contract/notifications.ts'

interface ChoiceCopy {
  label: string
  hint: string
}

const choices: Record<Exclude<keyof NotificationPreferences, 'refusedAddress'>, ChoiceCopy> = {
  emailNotifications: {
    label: 'Notifications par email',
    hint: 'Vos rappels arrivent dans votre boîte mail. Reçus et confirmations vous parviennent dans tous les cas.',
  },
  pushNotifications: {
    label: 'Notifications push',
    hint: 'Vos rappels s’affichent sur cet appareil, même quand Nectar est fermé.',
  },
  eventReminders: {
    label: 'Rappels d’événements',
    hint: 'Un rappel 24\u00a0h avant chaque événement pour lequel vous avez une place.',
  },
  followedConcerts: {
    label: 'Nouveaux concerts',
    hint: 'Une annonce, une seule fois, pour chaque nouveau concert des artistes et des lieux que vous suivez.',
  },
  favouriteReminders: {
    label: 'Veille de mes favoris',
    hint: 'Un rappel 24\u00a0h avant chaque concert de vos favoris pour lequel vous n’avez pas de place.',
  },
  promotionalEmails: {
    label: 'Emails promotionnels',
    hint: 'Les nouveautés et les offres de Nectar, seulement si vous le choisissez.',
  },
}

/** The second tab of the settings. */
export const notificationsCopy = {
  choices,
  groups: {
    ways: { title: 'Comment vous joindre', text: 'Chaque choix est enregistré tout de suite.' },
    subjects: { title: 'Ce que vous recevez', text: 'Rien de plus que ce que vous laissez activé.' },
  },
  refused: {
    title: 'Votre adresse ne reçoit pas nos messages',
    text: (address: string) =>
      `Notre dernier mail à ${address} a été refusé. Vérifiez cette adresse, ou changez-la dans l’onglet «\u00a0Compte\u00a0»\u00a0: vos billets restent dans «\u00a0Mes billets\u00a0».`,
  },
  unreachable:
    'Sans email ni notification push, aucun rappel ne peut vous parvenir\u00a0: activez l’un des deux.',
  saved: 'Choix enregistré',
  pushOn: { title: 'Notifications push activées', description: 'Cet appareil recevra vos rappels.' },
  pushOff: { title: 'Notifications push désactivées' },
  failed: { title: 'Erreur', description: 'Votre choix n’a pas pu être enregistré. Veuillez réessayer.' },
  offline: 'Retrouvez du réseau pour modifier vos notifications.',
  push: {
    asking: 'Répondez à la question de votre navigateur\u00a0: choisissez «\u00a0Autoriser\u00a0».',
    elsewhere: 'Activées pour votre compte, mais pas dans ce navigateur\u00a0: activez-les ici aussi.',
    dismissed:
      'Sans votre autorisation, ce navigateur n’affichera rien. Réactivez l’option et choisissez «\u00a0Autoriser\u00a0».',
    notSubscribed:
      'Ce navigateur n’a pas pu s’abonner auprès de son service de notifications. Réessayez plus tard\u00a0; d’ici là, les emails prennent le relais.',
    denied:
      'Vous avez bloqué les notifications de Nectar dans ce navigateur. Pour les recevoir, ouvrez les réglages du site (l’icône à gauche de l’adresse), autorisez les notifications, puis revenez ici.',
    unsupported:
      'Ce navigateur ne sait pas recevoir de notifications push. Gardez les emails, ou ouvrez Nectar dans un navigateur récent.',
    ios: 'Sur iPhone et iPad, les notifications n’arrivent qu’à l’application installée\u00a0: touchez Partager, puis «\u00a0Sur l’écran d’accueil\u00a0», et ouvrez Nectar depuis là (iOS 16.4 ou plus récent).',
    off: 'Les notifications push ne sont pas disponibles sur ce service pour le moment. Gardez les emails.',
  },
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour voir vos notifications.',
  },
  unanswered: {
    title: 'Impossible de charger vos notifications.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
} as const
