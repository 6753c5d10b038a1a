import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** `GET /api/tickets/{id}/wallets`: one row a seat, in their order, with the addresses that add it to a wallet; null for one that is not offered here. */
export const WalletLinks = z.array(
  z.object({
    seatId: Id,
    /** Google's page that saves it. */
    google: z.nullable(z.string()),
    /** Its `.pkpass` file, for `APPLE_LINK_MS`: whoever has the address has the ticket. */
    apple: z.nullable(z.string()),
  }),
)
export type WalletLinks = z.infer<typeof WalletLinks>

/** How long the address of a `.pkpass` file is good, in ms. */
export const APPLE_LINK_MS = 10 * 60_000
