import type { Database } from './db/database.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** What acting on payments takes; the routes' `Deps` are such. */
export interface PaymentDeps {
  database: Database
  /** Null where nothing is sold. */
  payments: PaymentProvider | null
  /** The origin that mails lead back to. */
  publicUrl: () => string
  now: () => Date
}
