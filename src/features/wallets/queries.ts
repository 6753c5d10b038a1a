import { repositories } from '../../data/gateway.ts'

/** Fetches the link that adds each seat of a ticket to a wallet. Throws AppError. */
export const walletLinks = async (ticketId: string) => (await repositories.wallets()).walletLinks(ticketId)
