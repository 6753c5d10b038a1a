import { stripeProvider } from '../../../server/providers/stripe/stripe-provider.ts'

/** The port on a double of Stripe, without webhooks where no secret of theirs is given. */
export const providerOn = (apiBase: string, webhookSecret: string | null = null) =>
  stripeProvider({
    secretKey: 'sk_test_secret',
    publishableKey: null,
    webhookSecret,
    apiBase,
    publicUrl: () => 'https://nectar.test',
  })
