/** `/settings`: document 2, 'Settings'. */
export const settingsCopy = {
  title: 'Paramètres',
  loading: 'Ouverture de vos paramètres…',
  signIn: {
    title: 'Connexion requise',
    description: 'Votre abonnement se gère depuis votre compte.',
    action: 'Se connecter',
  },
} as const
