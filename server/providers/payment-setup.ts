import type { PaymentProviderName } from '../../contract/rules/payments.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../platform/payment-provider.ts'

export interface PaymentProviderDeps {
  database: Database
  /** Origin of our pages, to which an external payment page returns. */
  publicUrl: () => string
  now: () => Date
}

/** A configured payment provider that is not opened yet. */
interface PreparedPayments {
  /** Returns warnings for the operator, one line each, that do not stop the server. No line may quote a value. */
  warnings(where: { isLocal: boolean; demo: boolean }): string[]
  open(deps: PaymentProviderDeps): Promise<PaymentProvider>
}

/** How a deployment configures a payment provider from its environment `Env`; each provider's folder exports one. */
export interface PaymentSetup<Env> {
  name: PaymentProviderName
  /** Returns true if this provider is the default without PAYMENTS. `isLocal`: only this machine can reach the site. */
  isDefault(env: Env, isLocal: boolean): boolean
  /** Throws BadEnvironment if a required variable is missing or the configuration must not take payments. */
  prepare(env: Env): PreparedPayments
}
