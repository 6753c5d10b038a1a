import * as z from 'zod/mini'
import { defaultAppConfig } from './rules/default-config.ts'
import { paymentProviders } from './rules/payments.ts'

const { features, api, app, links, payments, push, demo } = defaultAppConfig
const flag = (otherwise: boolean) => z._default(z.boolean(), otherwise)
const text = (otherwise: string) => z._default(z.string(), otherwise)
const nothing = null as string | null

/**
 * `GET /api/config/app` (document 1, section 3), with the public settings of this deployment. Timeout in ms. Each group stands over its
 * default: what it lacks is filled in, and a group that is wrong is left out, never the whole answer (ruling 45).
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
  /** `externalUrl` is the base of the calls that the specification sends to an external backend; another origin gets no token. */
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
        /** Where the operator can be followed. */
        social: z._default(z.array(z.object({ name: z.string(), href: z.string() })), links.social),
      }),
      links,
    ),
    links,
  ),
  /** What takes the payments of this deployment; `publishableKey` opens its form on our page, null where it has none. */
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
  /** What browsers subscribe to push messages with (VAPID), base64url; null where none are sent. */
  push: z.catch(z._default(z.object({ publicKey: z._default(z.nullable(z.string()), nothing) }), push), push),
  /** Which wallets a ticket can be added to; left out by servers of before. */
  wallets: z.optional(
    z.catch(z.object({ google: flag(false), apple: flag(false) }), { google: false, apple: false }),
  ),
  /** Whether this deployment shows the demonstration catalogue and accounts. */
  demo: z.catch(flag(demo), demo),
})
export type AppConfig = z.infer<typeof AppConfig>
