import * as tickets from '../../../contract/endpoints/tickets.ts'
import type { WalletLinks } from '../../../contract/tickets.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from './read.ts'

/** Fetches the addresses that add a ticket's seats to a wallet. Never stored. Throws AppError: 404, 401, or 'offline'. */
export const walletLinks = (ticketId: string): Promise<WalletLinks> =>
  call(tickets.walletLinks, { params: { id: ticketId } }, { token: tokenOrThrow() })
