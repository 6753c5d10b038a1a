import type { Env } from '../env.ts'
import { BadEnvironment } from '../platform/bad-environment.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentProvider } from '../platform/payment-provider.ts'
import { demoProvider } from './demo/provider.ts'
import { isLiveKey } from './stripe/live-key.ts'

export type PaymentsSetting = 'stripe' | 'demo' | 'off'

/** Who takes the payments of this deployment, from its environment. Throws BadEnvironment where that cannot be, or must not. */
export const paymentsOf = (env: Env, isLocal: boolean): PaymentsSetting => {
  const payments = env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : isLocal ? 'demo' : 'off')
  if (payments !== 'stripe') return payments
  if (!env.STRIPE_SECRET_KEY)
    throw new BadEnvironment('STRIPE_SECRET_KEY : PAYMENTS=stripe demande cette clé.')
  const isLive = isLiveKey(env.STRIPE_SECRET_KEY)
  if (env.STRIPE_PUBLISHABLE_KEY && isLiveKey(env.STRIPE_PUBLISHABLE_KEY) !== isLive)
    throw new BadEnvironment(
      'STRIPE_PUBLISHABLE_KEY : une clé de test et une clé réelle ne vont pas ensemble.',
    )
  if (isLive) {
    if (!env.DATABASE_URL)
      throw new BadEnvironment(
        'STRIPE_SECRET_KEY : une clé réelle demande une base durable (DATABASE_URL). La base embarquée ne survit pas à une coupure de courant : des paiements y perdraient leurs billets.',
      )
    if (!env.STRIPE_PUBLISHABLE_KEY)
      throw new BadEnvironment('STRIPE_PUBLISHABLE_KEY : une clé réelle demande aussi la clé publique.')
    if (!env.STRIPE_WEBHOOK_SECRET)
      throw new BadEnvironment('STRIPE_WEBHOOK_SECRET : une clé réelle demande le secret des webhooks.')
  }
  return payments
}

/** Opens the provider; null where nothing is sold. Stripe's package is loaded where Stripe is used alone: it is large. */
export const openPayments = async (
  payments: PaymentsSetting,
  env: Env,
  deps: { database: Database; publicUrl: () => string; now: () => Date },
): Promise<PaymentProvider | null> => {
  if (payments === 'off') return null
  if (payments === 'demo') return demoProvider(deps)
  if (!env.STRIPE_SECRET_KEY) return null
  const { stripeProvider } = await import('./stripe/stripe-provider.ts')
  return stripeProvider({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
    apiBase: env.STRIPE_API_BASE ?? null,
    publicUrl: deps.publicUrl,
  })
}
