import { isIP } from 'node:net'
import type { JWK } from 'jose'
import * as z from 'zod/mini'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { paymentProviders } from '../../contract/rules/payments.ts'
import { BadEnvironment, origin, parsedUrl } from '../platform/environment.ts'
import type { TrustedProxies } from '../platform/http/connections.ts'
import { readPassKey } from '../platform/security/signing-keys.ts'
import { bounceVariables } from '../providers/mail/bounce-mailbox.ts'
import { mailVariables } from '../providers/mail/transports.ts'
import { walletVariables } from '../providers/wallets/wallets-of.ts'
import { vapidVariables } from '../providers/web-push/vapid-keys.ts'

import { missingOperator, operatorVariables, supportVariables } from './operator.ts'
import { paymentVariables } from './payments.ts'

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
          `un nombre entier de ${min} à ${max} est attendu`,
        ),
      ),
    z.transform(Number),
  )

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'true ou false est attendu'),
  z.transform((value) => value === 'true' || value === '1'),
)

const link = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:$/.test(parsedUrl(text)?.protocol ?? ''),
      'une adresse http:// ou https:// est attendue',
    ),
  )

/** `Instagram=https://…, Mastodon=https://…`, by name and address. */
const socialLinks = z.pipe(
  z.string(),
  z.transform((text, context) =>
    text
      .split(',')
      .filter((part) => part.trim())
      .map((part) => {
        const [, name = '', href = ''] = /^\s*([^=]+?)\s*=\s*(\S+)\s*$/.exec(part) ?? []
        if (!name || !link.safeParse(href).success)
          context.issues.push({
            code: 'custom',
            message: 'Nom=https://… est attendu, séparés par des virgules',
            input: text,
          })
        return { name, href }
      }),
  ),
)

const database = z
  .string()
  .check(
    z.refine(
      (text) => /^postgres(ql)?:$/.test(parsedUrl(text)?.protocol ?? ''),
      'une adresse postgres://utilisateur:motdepasse@hôte:port/base est attendue',
    ),
  )

/** API paths are appended to it, so that it must not end with a query or fragment. */
const externalBase = z.string().check(
  z.refine((text) => {
    if (/^\/(?![/\\])[^?#\s]*$/.test(text)) return true
    const url = parsedUrl(text)
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  }, 'un chemin /… ou une adresse http:// ou https:// est attendu'),
)

const isNetwork = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/** 'false', the number of proxies in front, or their networks. */
const trustedProxies = z.pipe(
  z.string().check(
    z.refine(
      (text) =>
        /^(?:false|\d)$/.test(text) ||
        text
          .split(',')
          .map((part) => part.trim())
          .every(isNetwork),
      'un nombre de proxys, ou des réseaux comme 10.0.0.0/8, loopback, sont attendus',
    ),
  ),
  z.transform((text): TrustedProxies => {
    if (/^(?:false|0)$/.test(text)) return false
    return /^\d$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  }),
)

const KEY = 'une clé privée P-256 au format JWK (JSON avec kty, crv, x, y, d) est attendue'
const signingKey = z.pipe(
  z.string(),
  z.transform((text, context): JWK => {
    const jwk = readPassKey(text)
    if (jwk) return jwk
    // The value is a secret, and a parser's error could quote it.
    context.issues.push({ code: 'custom', message: KEY, input: text })
    return z.NEVER
  }),
)

export const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(database),
  DATABASE_REPLICA_URL: z.optional(database),
  DEMO_DATA: z.optional(flag),
  PASS_SIGNING_KEY: z.optional(signingKey),
  TRUST_PROXY: z._default(trustedProxies, false),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  MAX_CONNECTIONS: z.optional(wholeNumber(32, 1_000_000)),
  SESSION_DAYS: z._default(wholeNumber(1, 3650), 30),
  NETWORK_LIMIT_FACTOR: z._default(wholeNumber(1, 1000), 1),
  COMMUNITY_URL: z._default(link, defaultAppConfig.links.community),
  PRO_URL: z._default(link, defaultAppConfig.links.pro),
  SOCIAL_LINKS: z._default(socialLinks, []),
  PAYMENTS: z.optional(
    z.enum([...paymentProviders, 'off'], `${paymentProviders.join(', ')} ou off est attendu`),
  ),
  ...paymentVariables,
  ...mailVariables,
  ...bounceVariables,
  ...operatorVariables,
  ...supportVariables,
  ...vapidVariables,
  ...walletVariables,
  EXTERNAL_API_URL: z._default(externalBase, '/api'),
  CONTACT_EMAIL: z._default(z.email('une adresse email est attendue'), defaultAppConfig.links.contactEmail),
})

/** The settings of the process. `isDemoAsked` is false if `DEMO_DATA` is a default. */
export type Env = z.infer<typeof Environment> & { DEMO_DATA: boolean; isDemoAsked: boolean }

/** Returns true if an origin is this machine's own, unreachable from others. */
export const isThisMachine = (origin: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname)

/** Reads and checks the environment; an empty variable counts as unset. Throws BadEnvironment, which never quotes a value: some are secrets. */
export const readEnv = (variables: NodeJS.ProcessEnv): Env => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = z.safeParse(Environment, set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BadEnvironment(`${String(issue?.path[0])} : ${issue?.message}.`)
  }
  const { DATABASE_URL, PUBLIC_URL, DEMO_DATA, SMTP_URL, SMTP_TLS, PORT, METRICS_PORT } = parsed.data
  if (SMTP_TLS === 'self-signed' && SMTP_URL && !isThisMachine(`http://${new URL(SMTP_URL).host}`))
    throw new BadEnvironment('SMTP_TLS : self-signed ne vaut que pour un SMTP_URL sur cette machine.')
  if (parsed.data.DATABASE_REPLICA_URL && !DATABASE_URL)
    throw new BadEnvironment('DATABASE_REPLICA_URL : il faut aussi DATABASE_URL.')
  if (METRICS_PORT && METRICS_PORT === PORT)
    throw new BadEnvironment('METRICS_PORT : un autre port que celui de PORT est attendu.')
  // The demonstration's accounts have a published password: a site that others can reach gets them only if the operator asks for them.
  const isDemoDefault = DATABASE_URL === undefined && (PUBLIC_URL === undefined || isThisMachine(PUBLIC_URL))
  return { ...parsed.data, DEMO_DATA: DEMO_DATA ?? isDemoDefault, isDemoAsked: DEMO_DATA !== undefined }
}

/** Returns warnings about settings that a publicly reachable site should have, one line each. */
export const unsetWarnings = (
  env: Pick<Env, 'SMTP_URL' | 'CONTACT_EMAIL'> & Parameters<typeof missingOperator>[0],
  publicUrl: string,
): string[] => {
  if (isThisMachine(publicUrl)) return []
  const { SMTP_URL, CONTACT_EMAIL } = env
  const missing = missingOperator(env)
  return [
    ...(SMTP_URL
      ? []
      : [
          'SMTP_URL n’est pas réglé : aucun email ne part, ni billets ni liens de mot de passe ; ils restent en fichiers dans DATA_DIR/mail.',
        ]),
    ...(CONTACT_EMAIL === defaultAppConfig.links.contactEmail
      ? [
          `CONTACT_EMAIL n’est pas réglé : le site invite à écrire à ${CONTACT_EMAIL}, que personne ne lit peut-être.`,
        ]
      : []),
    ...(missing.length > 0
      ? [`Les mentions légales sont incomplètes : ${missing.join(', ')} ne sont pas réglés.`]
      : []),
  ]
}
