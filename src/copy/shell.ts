/** What the frame around the pages says. */
export const shellCopy = {
  failed: {
    title: 'Cette page n’a pas pu s’ouvrir',
    description: 'Réessayez, ou rechargez l’application si cela se répète.',
  },
  // Quoted from document 1, sections 2 and 8.
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
