import { stripeProvider } from '../../../server/providers/stripe/stripe-provider.ts'

/** Creates the Stripe provider on a double, without webhooks if their secret is missing. */
export const providerOn = (apiBase: string, webhookSecret: string | null = null) =>
  stripeProvider({
    secretKey: 'sk_test_secret',
    publishableKey: null,
    webhookSecret,
    apiBase,
    publicUrl: () => 'https://nectar.test',
  })
