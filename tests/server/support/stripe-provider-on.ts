import { stripeProvider } from '../../../server/payments/stripe/stripe-provider.ts'

/** The port on a double of Stripe, without webhooks. */
export const providerOn = (apiBase: string) =>
  stripeProvider({
    secretKey: 'sk_test_secret',
    webhookSecret: null,
    apiBase,
    publicUrl: () => 'https://nectar.test',
  })
