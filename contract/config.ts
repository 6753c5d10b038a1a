import * as z from 'zod/mini'

/** `GET /api/config/app` (document 1, section 3), with the public settings of this deployment. Timeout in ms. */
export const AppConfig = z.object({
  features: z.object({ hiddenGems: z.boolean(), analytics: z.boolean(), sentry: z.boolean() }),
  api: z.object({ baseUrl: z.string(), timeout: z.number() }),
  app: z.object({ name: z.string(), version: z.string(), environment: z.string() }),
  links: z.object({ community: z.string(), pro: z.string(), contactEmail: z.string() }),
  /** Whether this deployment shows the demonstration catalogue and accounts. */
  demo: z.boolean(),
})
export type AppConfig = z.infer<typeof AppConfig>

/** What holds until, or without, the server's word (document 1, section 3). */
export const defaultAppConfig: AppConfig = {
  features: { hiddenGems: true, analytics: false, sentry: false },
  api: { baseUrl: '/api', timeout: 10_000 },
  app: { name: 'Nectar', version: '1.0.0', environment: 'production' },
  links: {
    community: 'https://community.example.org',
    pro: 'https://pro.example.org',
    contactEmail: 'contact@example.org',
  },
  demo: false,
}
