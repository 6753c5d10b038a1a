import type { PaymentProviderName } from './payments.ts'

/** The configuration used until the server responds, or if it does not. */
export const defaultAppConfig = {
  features: { hiddenGems: true, analytics: false, sentry: false },
  api: { baseUrl: '/api', timeout: 10_000, externalUrl: '/api' },
  app: { name: 'Nectar', version: '1.0.0', environment: 'production' },
  links: {
    community: 'https://community.example.org',
    pro: '/orga',
    contactEmail: 'contact@example.org',
    social: [] as { name: string; href: string }[],
  },
  payments: {
    provider: 'off' as PaymentProviderName | 'off',
    publishableKey: null as string | null,
  },
  push: { publicKey: null as string | null },
  demo: false,
}
