import * as z from 'zod/mini'
import { BadEnvironment, origin } from '../../platform/environment.ts'
import type { PaymentSetup } from '../payment-setup.ts'

export const stripeVariables = {
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'une clé secrète sk_… ou rk_… est attendue')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(
    z.string().check(z.regex(/^pk_(?:test|live)_\w+$/, 'une clé publique pk_… est attendue')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_BASE: z.optional(origin),
}

type StripeEnv = z.infer<z.ZodMiniObject<typeof stripeVariables>> & { DATABASE_URL?: string | undefined }

/** Returns true if a Stripe key, secret or publishable, moves real money. */
const isLiveKey = (key: string): boolean => /^[a-z]{2}_live_/.test(key)

const keysOf = (env: StripeEnv): { secretKey: string; publishableKey: string | null; isLive: boolean } => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  if (!secretKey) throw new BadEnvironment('STRIPE_SECRET_KEY : PAYMENTS=stripe demande cette clé.')
  const isLive = isLiveKey(secretKey)
  if (publishableKey && isLiveKey(publishableKey) !== isLive)
    throw new BadEnvironment(
      'STRIPE_PUBLISHABLE_KEY : une clé de test et une clé réelle ne vont pas ensemble.',
    )
  if (isLive) {
    if (!env.DATABASE_URL)
      throw new BadEnvironment(
        'STRIPE_SECRET_KEY : une clé réelle demande une base durable (DATABASE_URL). La base embarquée ne survit pas à une coupure de courant : des paiements y perdraient leurs billets.',
      )
    if (!publishableKey)
      throw new BadEnvironment('STRIPE_PUBLISHABLE_KEY : une clé réelle demande aussi la clé publique.')
    if (!env.STRIPE_WEBHOOK_SECRET)
      throw new BadEnvironment('STRIPE_WEBHOOK_SECRET : une clé réelle demande le secret des webhooks.')
  }
  return { secretKey, publishableKey: publishableKey ?? null, isLive }
}

/** Stripe is the default provider if its key is set. A live key requires a durable database, its publishable key and signed events. */
export const stripeSetup: PaymentSetup<StripeEnv> = {
  name: 'stripe',
  isDefault: ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY !== undefined,
  prepare: (env) => {
    const { secretKey, publishableKey, isLive } = keysOf(env)
    const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? null
    const apiBase = env.STRIPE_API_BASE ?? null
    return {
      warnings: ({ isLocal, demo }) =>
        [
          !webhookSecret &&
            'STRIPE_WEBHOOK_SECRET n’est pas défini : les événements de Stripe sont refusés, les paiements ne sont connus qu’en les demandant.',
          !publishableKey &&
            'STRIPE_PUBLISHABLE_KEY n’est pas définie : le formulaire de carte ne peut pas s’afficher.',
          !isLive && !isLocal && 'STRIPE_SECRET_KEY est une clé de test : aucun argent ne circule.',
          isLive &&
            apiBase &&
            'STRIPE_API_BASE envoie une clé réelle ailleurs que chez Stripe : cette adresse ne sert qu’aux essais.',
          isLive && demo && 'Le catalogue est celui de la démonstration, et la clé de Stripe est réelle.',
        ].filter((line) => typeof line === 'string'),
      // Stripe's package is large and therefore loaded only if used.
      open: async ({ publicUrl }) => {
        const { stripeProvider } = await import('./stripe-provider.ts')
        return stripeProvider({ secretKey, publishableKey, webhookSecret, apiBase, publicUrl })
      },
    }
  },
}
