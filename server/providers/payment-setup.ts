import type { PaymentProviderName } from '../../contract/rules/payments.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../platform/payment-provider.ts'

export interface PaymentProviderDeps {
  database: Database
  /** The origin of our pages, where a payment elsewhere returns to. */
  publicUrl: () => string
  now: () => Date
}

/** A provider that is to take the payments of this deployment, not opened yet. */
interface PreparedPayments {
  /** What an operator should know, one line each; none of it stops the server. No line quotes a value. */
  warnings(where: { isLocal: boolean; demo: boolean }): string[]
  open(deps: PaymentProviderDeps): Promise<PaymentProvider>
}

/** How a deployment comes to a payment provider, with `Env` of its environment: what the folder of each exports. */
export interface PaymentSetup<Env> {
  name: PaymentProviderName
  /** Whether it takes the payments where PAYMENTS does not say who does; `isLocal`: this machine alone reaches the site. */
  isDefault(env: Env, isLocal: boolean): boolean
  /** Throws BadEnvironment where the environment lacks what it needs, or must not take payments so. */
  prepare(env: Env): PreparedPayments
}
