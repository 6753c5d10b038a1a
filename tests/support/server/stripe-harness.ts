import type { Database } from '../../../server/platform/db/database.ts'
import { startStripeDouble } from '../stripe-double/stripe-double.ts'
import { startHarness } from './harness.ts'
import { providerOn } from './stripe-provider-on.ts'

export const WEBHOOK_SECRET = 'whsec_test_secret'

/** Starts the application with a double of Stripe as its provider. */
export const startStripeHarness = async (open?: () => Promise<Database>) => {
  const double = await startStripeDouble()
  const api = await startHarness(open, { payments: () => providerOn(double.url, WEBHOOK_SECRET) })
  return {
    double,
    api,
    close: async () => {
      await api.close()
      await double.close()
    },
  }
}
