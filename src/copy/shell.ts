/** What the frame around the pages says. */
export const shellCopy = {
  failed: {
    title: 'Cette page n’a pas pu s’ouvrir',
    description: 'Réessayez, ou rechargez l’application si cela se répète.',
  },
  // Quoted from document 1, sections 2 and 8.
  signedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
  expired: { title: 'Session expirée', description: 'Token expired - please log in again' },
} as const
