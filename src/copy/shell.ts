/** What the frame around the pages says. */
export const shellCopy = {
  failed: {
    title: 'Cette page n’a pas pu s’ouvrir',
    description: 'Réessaie, ou recharge l’application si cela se répète.',
  },
} as const
