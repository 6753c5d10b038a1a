/** `/settings`, except its forms. */
export const settingsCopy = {
  title: 'Paramètres',
  loading: 'Ouverture de vos paramètres…',
  signIn: {
    title: 'Connexion requise',
    description: 'Votre profil, votre abonnement et vos notifications se règlent depuis votre compte.',
    action: 'Se connecter',
  },
  tabs: { label: 'Vos paramètres', account: 'Compte', notifications: 'Notifications' },
  toProfile: 'Voir mon profil',
} as const
