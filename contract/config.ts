import * as z from 'zod/mini'
import { defaultAppConfig } from './rules/default-config.ts'
import { paymentProviders } from './rules/payments.ts'

const { features, api, app, links, payments, push, demo } = defaultAppConfig
const flag = (otherwise: boolean) => z._default(z.boolean(), otherwise)
const text = (otherwise: string) => z._default(z.string(), otherwise)
const nothing = null as string | null

/**
 * Who runs the site, with the details that the law requires (LCEN, consumer code), by the keys of the legal texts: `name`, `hostAddress`. A missing one is
 * still to be filled in: the pages mark it.
 */
export const PublicOperator = z.record(z.string(), z.string())
export type PublicOperator = z.infer<typeof PublicOperator>

/**
 * `GET /api/config/app`: public settings of this deployment. Timeout in ms. A missing key gets its default, and an invalid group is
 * replaced by its defaults, so that the response never fails as a whole.
 */
export const AppConfig = z.object({
  features: z.catch(
    z._default(
      z.object({
        hiddenGems: flag(features.hiddenGems),
        analytics: flag(features.analytics),
        sentry: flag(features.sentry),
      }),
      features,
    ),
    features,
  ),
  /** `externalUrl` is the base of the calls to an external backend. A backend on another origin gets no token. */
  api: z.catch(
    z._default(
      z.object({
        baseUrl: text(api.baseUrl),
        timeout: z._default(z.number(), api.timeout),
        externalUrl: text(api.externalUrl),
      }),
      api,
    ),
    api,
  ),
  app: z.catch(
    z._default(
      z.object({ name: text(app.name), version: text(app.version), environment: text(app.environment) }),
      app,
    ),
    app,
  ),
  links: z.catch(
    z._default(
      z.object({
        community: text(links.community),
        pro: text(links.pro),
        contactEmail: text(links.contactEmail),
        social: z._default(z.array(z.object({ name: z.string(), href: z.string() })), links.social),
      }),
      links,
    ),
    links,
  ),
  /** Payment provider of this deployment. `publishableKey` opens the provider's form on our page; null if there is none. */
  payments: z.catch(
    z._default(
      z.object({
        provider: z._default(z.enum([...paymentProviders, 'off']), payments.provider),
        publishableKey: z._default(z.nullable(z.string()), nothing),
      }),
      payments,
    ),
    payments,
  ),
  /** The VAPID public key for push subscriptions, base64url; null if push is off. */
  push: z.catch(z._default(z.object({ publicKey: z._default(z.nullable(z.string()), nothing) }), push), push),
  /** Wallets that accept tickets. Older servers omit it. */
  wallets: z.optional(
    z.catch(z.object({ google: flag(false), apple: flag(false) }), { google: false, apple: false }),
  ),
  /** Older servers omit it. */
  operator: z.optional(z.catch(PublicOperator, {})),
  /** True if this deployment shows the demonstration catalogue and accounts. */
  demo: z.catch(flag(demo), demo),
})
export type AppConfig = z.infer<typeof AppConfig>
