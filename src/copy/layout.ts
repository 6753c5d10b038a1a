export const layoutCopy = {
  skip: 'Aller au contenu',
  home: 'Nectar, accueil',
  nav: 'Navigation principale',
  account: 'Votre compte',
  events: 'Événements',
  directory: 'Artistes & Lieux',
  offers: 'Le Pass',
  favourites: 'Favoris',
  tickets: 'Mes billets',
  settings: 'Paramètres',
  profile: '(votre profil)',
  /** The shortcut to what opens the next door. */
  next: { pass: 'Mon pass', tonight: 'Ce soir', tickets: 'Billets' },
  thumbs: {
    label: 'Raccourcis',
    out: 'Sortir',
    tickets: 'Billets',
    tonight: '(ce soir)',
    favourites: 'Favoris',
  },
  community: 'Communauté',
  newTab: '(nouvel onglet)',
  signIn: 'Connexion',
  signUp: 'S’inscrire',
  signOut: 'Déconnexion',
  menu: 'Menu',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  toLight: 'Mode clair',
  toDark: 'Mode sombre',
  offline: 'Hors connexion',
  notYet: 'Pas encore disponible hors connexion.',
} as const

/** Texts of the frame around the pages. */
export const shellCopy = {
  failed: {
    title: 'Cette page n’a pas pu s’ouvrir',
    description: 'Réessayez, ou rechargez l’application si cela se répète.',
  },
  signedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
  unsent: {
    title: 'Des favoris ne sont pas encore envoyés',
    text: (count: number) =>
      count > 1
        ? `${count} changements de favoris attendent le réseau. Si vous vous déconnectez maintenant, ils seront perdus.`
        : '1 changement de favoris attend le réseau. Si vous vous déconnectez maintenant, il sera perdu.',
    stay: 'Rester connecté',
    leave: 'Se déconnecter quand même',
  },
  expired: { title: 'Session expirée', description: 'Token expired - please log in again' },
} as const
