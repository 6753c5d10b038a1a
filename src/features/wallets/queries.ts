/** Where each seat of a ticket is added to a wallet. Throws AppError. */
export const walletLinks = async (ticketId: string) =>
  (await import('../../data/repositories/wallets.ts')).walletLinks(ticketId)
