import type { AppConfig } from '../../contract/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../platform/payment-provider.ts'
import type { NetworkBounds } from '../platform/security/network-bounds.ts'
import type { PassSigner } from '../platform/security/signing-keys.ts'
import type { Wallets } from '../platform/wallets.ts'

export interface AccountDeps {
  database: Database
  /** The origin of links in mails and codes; known once the server listens, because the port may be any free one. */
  publicUrl: () => string
  now: () => Date
}

export interface PaymentDeps extends AccountDeps {
  /** The payment provider; null if nothing is sold (PAYMENTS=off). */
  payments: PaymentProvider | null
}

export interface Deps extends PaymentDeps {
  signer: PassSigner
  appConfig: AppConfig
  /** Wallets for tickets; none by default. */
  wallets?: Wallets
  sessionDays: number
  networkBounds: NetworkBounds
}
