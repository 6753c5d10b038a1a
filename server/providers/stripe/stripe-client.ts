import Stripe from 'stripe'

export interface StripeSettings {
  secretKey: string
  /** Null where none is set: the card form cannot show then. */
  publishableKey: string | null
  /** Null where none is set: no event is believed then. */
  webhookSecret: string | null
  /** Another address than Stripe's own, for tests. */
  apiBase: string | null
  /** The origin of our pages, where a payment elsewhere returns to. */
  publicUrl: () => string
}

/** Who waits for an answer is a person with a payment form open; a job asks again later anyway. */
const TIMEOUT_MS = 7000
const RETRIES = 2

/** The package's client: it retries what failed on the way with the same Idempotency-Key, and sends Stripe no telemetry. */
export const stripeClient = ({ secretKey, apiBase }: StripeSettings): Stripe => {
  const base = apiBase === null ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
    }),
  })
}
