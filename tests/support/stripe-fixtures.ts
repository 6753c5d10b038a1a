import { startAppServer } from './app-server.ts'
import { test as base, expect } from './fixtures.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double/stripe-double.ts'
import { postTo } from './stripe-double/webhooks.ts'
import { routeStripe, type StripeJsSettings } from './stripe-js-double.ts'

const WEBHOOK_SECRET = 'whsec_playwright'

interface TestFixtures {
  /** The double's handles, and the behaviour of Stripe's script in the browser. */
  stripe: { double: StripeDouble; browser: StripeJsSettings }
}

interface WorkerFixtures {
  stripeWorker: { double: StripeDouble; webhookAddresses: string[] }
}

/** Playwright's test with a server whose payments use the double of Stripe, in the browser too. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stripeWorker: [
    // The empty pattern is required: Playwright reads a function's fixtures from its first parameter.
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const webhookAddresses: string[] = []
      const double = await startStripeDouble({
        webhook: { secret: WEBHOOK_SECRET, send: postTo(() => webhookAddresses) },
      })
      await use({ double, webhookAddresses })
      await double.close()
    },
    { scope: 'worker' },
  ],
  workerServer: [
    async ({ stripeWorker: { double, webhookAddresses } }, use) => {
      const server = await startAppServer({
        env: {
          PAYMENTS: 'stripe',
          STRIPE_SECRET_KEY: 'sk_test_playwright',
          STRIPE_PUBLISHABLE_KEY: 'pk_test_playwright',
          STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
          STRIPE_API_BASE: double.url,
        },
      })
      webhookAddresses.push(`${server.url}/api/stripe/webhook`)
      await use(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // Applies to every test: no browser of these tests reaches Stripe itself.
  stripe: [
    async ({ context, stripeWorker: { double } }, use) => {
      const browser = await routeStripe(context, double)
      await use({ double, browser })
      double.webhooks.policy = () => [0]
      double.faults.policy = () => undefined
    },
    { auto: true },
  ],
})

export { expect }
