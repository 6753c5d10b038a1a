/** A ticket in a phone's wallet (decision 051). Its two buttons are in the words that Google and Apple ask for. */
export const walletsCopy = {
  google: 'Ajouter à Google Wallet',
  apple: 'Ajouter à Apple Wallet',
  of: (eventName: string) => `pour ${eventName}`,
  chooseSeat: 'Chaque place s’ajoute séparément\u00a0:',
  seat: (seat: number, seats: number) => `Place ${seat} sur ${seats}`,
  failed: 'Impossible de préparer ce billet pour un portefeuille. Réessayez.',
} as const
