/** A ticket in a phone's wallet (decision 051). Google and Apple prescribe the labels of the two buttons. */
export const walletsCopy = {
  google: 'Ajouter à Google Wallet',
  apple: 'Ajouter à Apple Wallet',
  of: (eventName: string) => `pour ${eventName}`,
  chooseSeat: 'Chaque place s’ajoute séparément\u00a0:',
  seat: (seat: number, seats: number) => `Place ${seat} sur ${seats}`,
  failed: 'Impossible de préparer ce billet pour un portefeuille. Réessayez.',
} as const
