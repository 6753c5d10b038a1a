/** Fetches the link that adds each seat of a ticket to a wallet. Throws AppError. */
export const walletLinks = async (ticketId: string) =>
  (await import('../../data/repositories/wallets.ts')).walletLinks(ticketId)
