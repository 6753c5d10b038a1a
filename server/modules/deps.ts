import type { AppConfig } from '../../contract/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../platform/payment-provider.ts'
import type { NetworkBounds } from '../platform/security/network-bounds.ts'
import type { PassSigner } from '../platform/security/signing-keys.ts'
import type { Wallets } from '../platform/wallets.ts'

/** What acting on accounts takes. */
export interface AccountDeps {
  database: Database
  /** The origin that mails and codes lead back to; known once the server listens, where the port is any free one. */
  publicUrl: () => string
  now: () => Date
}

/** What acting on payments takes. */
export interface PaymentDeps extends AccountDeps {
  /** Who takes the money; null where nothing is sold (PAYMENTS=off). */
  payments: PaymentProvider | null
}

/** What the routes work with, all of it given from outside. */
export interface Deps extends PaymentDeps {
  signer: PassSigner
  appConfig: AppConfig
  /** Where a ticket can be saved beside the app; nowhere where nothing is said. */
  wallets?: Wallets
  sessionDays: number
  /** How much one network may do. */
  networkBounds: NetworkBounds
}
