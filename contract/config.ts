import * as z from 'zod/mini'

/** `GET /api/config/app` (document 1, section 3), with the public settings of this deployment. Timeout in ms. */
export const AppConfig = z.object({
  features: z.object({ hiddenGems: z.boolean(), analytics: z.boolean(), sentry: z.boolean() }),
  /** `externalUrl` is the base of the calls that the specification sends to an external backend; another origin gets no token. */
  api: z.object({ baseUrl: z.string(), timeout: z.number(), externalUrl: z.string() }),
  app: z.object({ name: z.string(), version: z.string(), environment: z.string() }),
  links: z.object({ community: z.string(), pro: z.string(), contactEmail: z.string() }),
  /** What takes the payments of this deployment; Stripe's publishable key where it is Stripe. */
  payments: z.object({
    provider: z.enum(['stripe', 'demo', 'off']),
    publishableKey: z.nullable(z.string()),
  }),
  /** What browsers subscribe to push messages with (VAPID), base64url; null where none are sent. */
  push: z.object({ publicKey: z.nullable(z.string()) }),
  /** Whether this deployment shows the demonstration catalogue and accounts. */
  demo: z.boolean(),
})
export type AppConfig = z.infer<typeof AppConfig>
