import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import type { Database } from '../../platform/db/database.ts'
import { newerLine } from '../../platform/db/migrations.ts'
import { bounceMailboxFault } from '../../providers/mail/bounce-mailbox.ts'
import { smtpFault } from '../../providers/mail/transports.ts'
import { walletsOf } from '../../providers/wallets/wallets-of.ts'
import { type Env, isThisMachine, unsetWarnings } from '../../settings/env.ts'
import { paymentsOf } from '../../settings/payments.ts'
import { databaseHealth } from '../store/health.ts'

/** The result of one check, in a line that names the setting: `bad` costs money, mails or the law, `odd` is for the operator to judge. */
export interface Finding {
  state: 'good' | 'odd' | 'bad'
  line: string
}

const good = (line: string): Finding => ({ state: 'good', line })
const odd = (line: string): Finding => ({ state: 'odd', line })
const bad = (line: string): Finding => ({ state: 'bad', line })

const DEFAULT_SENDER = 'contact@example.org'

/** Checks the settings. `demo`: whether the demonstration's catalogue is shown. Opens nothing but the files that they name. */
export const settingsFindings = (
  env: Env,
  { publicUrl, demo, now }: { publicUrl: string; demo: boolean; now: Date },
): Finding[] => {
  const isLocal = isThisMachine(publicUrl)
  const payments = paymentsOf(env, isLocal)
  const shared = [
    ...(payments?.prepare(env).warnings({ isLocal, demo }) ?? []).map(bad),
    ...walletsOf(env, now).warnings.map(bad),
    // This server speaks no TLS: if the public address is https, there is a proxy in front.
    ...(publicUrl.startsWith('https:') && env.TRUST_PROXY === false
      ? [
          bad(
            'TRUST_PROXY n’est pas réglé : tous les visiteurs comptent comme une seule adresse, celle du proxy (docs/operations.md).',
          ),
        ]
      : []),
    ...unsetWarnings(env, publicUrl).map(bad),
  ]
  if (isLocal) return [good(`PUBLIC_URL : ${publicUrl}, pour cette machine seule.`), ...shared]
  return [
    publicUrl.startsWith('https:')
      ? good(`PUBLIC_URL : ${publicUrl}`)
      : bad(
          'PUBLIC_URL est en http : mots de passe et billets passent en clair, et rien ne marche hors ligne.',
        ),
    ...shared,
    ...(env.SMTP_URL && env.MAIL_FROM.includes(DEFAULT_SENDER)
      ? [bad(`MAIL_FROM n’est pas réglé : les mails partent de ${DEFAULT_SENDER}.`)]
      : []),
    ...(payments ? [good(`PAYMENTS : ${payments.name}`)] : [odd('PAYMENTS : rien ne se vend ici.')]),
    ...(env.DATABASE_URL
      ? []
      : [odd('DATABASE_URL n’est pas réglé : la base embarquée est faite pour une démonstration.')]),
    ...(env.METRICS_PORT === undefined
      ? [
          odd(
            'METRICS_PORT n’est pas réglé ici : rien ne surveille ce serveur, sauf si son unité le règle (nectar@).',
          ),
        ]
      : [good(`METRICS_PORT : ${env.METRICS_PORT}`)]),
    ...(env.CONTACT_EMAIL === defaultAppConfig.links.contactEmail
      ? []
      : [good(`CONTACT_EMAIL : ${env.CONTACT_EMAIL}, où vont aussi les réponses aux mails.`)]),
  ]
}

const GIGABYTE = 1e9
const NODE = 24

const isWritableFolder = async (path: string): Promise<boolean> =>
  (await stat(path)).isDirectory() &&
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

const diskFinding = async ({ DATABASE_URL, SMTP_URL }: Env, dataDir: string): Promise<Finding> => {
  let folder = dataDir
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  // With PostgreSQL and SMTP, nothing is written to it.
  if (!(DATABASE_URL && SMTP_URL) && !(await isWritableFolder(folder)))
    return bad(`DATA_DIR : impossible d’écrire dans ${folder}.`)
  const { bavail, bsize } = await statfs(folder)
  const line = `DATA_DIR : ${((bavail * bsize) / GIGABYTE).toFixed(1).replace('.', ',')} Go libres pour ${dataDir}.`
  return bavail * bsize < GIGABYTE ? bad(line) : good(line)
}

const smtpFinding = async ({ SMTP_URL, SMTP_TLS }: Env): Promise<Finding[]> => {
  if (!SMTP_URL) return []
  const fault = await smtpFault(SMTP_URL, SMTP_TLS)
  if (!fault) return [good('SMTP_URL : le serveur répond, avec TLS et mot de passe comme pour un mail.')]
  const isSelfSigned = /certificate/i.test(fault) && isThisMachine(`http://${new URL(SMTP_URL).host}`)
  return [
    bad(
      `SMTP_URL : ${fault}${isSelfSigned ? '. Le certificat d’un serveur de cette machine ne se vérifie pas avec SMTP_TLS=self-signed' : ''}`,
    ),
  ]
}

const bounceFinding = async ({ BOUNCE_IMAP_URL }: Env): Promise<Finding[]> => {
  if (!BOUNCE_IMAP_URL) return []
  const fault = await bounceMailboxFault(BOUNCE_IMAP_URL)
  return [fault ? bad(fault) : good('BOUNCE_IMAP_URL : la boîte des retours s’ouvre.')]
}

const PATIENCE_MS = 8_000
const CLOCK_MS = 5_000

const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? error.cause.message
      : error.message
    : String(error)

/** Compares the machine's clock with that of the payment provider: phones check codes that are 90 s old at most. */
const clockFinding = async (
  { STRIPE_SECRET_KEY, STRIPE_API_BASE }: Env,
  now: () => Date,
): Promise<Finding[]> => {
  if (!STRIPE_SECRET_KEY) return []
  const url = STRIPE_API_BASE ?? 'https://api.stripe.com'
  try {
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    const theirs = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(theirs)) return []
    const seconds = Math.round((now().getTime() - theirs) / 1000)
    return Math.abs(seconds) * 1000 <= CLOCK_MS
      ? [good('L’horloge est celle de Stripe.')]
      : [bad(`L’horloge a ${seconds} s d’écart avec celle de Stripe : réglez l’heure (timedatectl).`)]
  } catch (error) {
    return [bad(`Stripe n’est pas joignable d’ici : ${reasonOf(error)}.`)]
  }
}

/** Checks what the settings name: the mail server, the mailbox of bounces, the disk, the clock. Takes 8 s at most. */
export const machineFindings = async (
  env: Env,
  { dataDir, now }: { dataDir: string; now: () => Date },
): Promise<Finding[]> => {
  const node = Number(process.versions.node.split('.')[0])
  const found = await Promise.all([
    smtpFinding(env),
    bounceFinding(env),
    diskFinding(env, dataDir),
    clockFinding(env, now),
  ])
  return [
    node >= NODE
      ? good(`Node ${process.versions.node}`)
      : odd(`Node ${process.versions.node} : la production tourne avec Node ${NODE}.`),
    ...found.flat(),
  ]
}

const MINUTE_S = 60
const POSTGRES = 15

/** Checks the open database and what waits in it. */
export const databaseFindings = async (database: Database, now: () => Date): Promise<Finding[]> => {
  const before = now()
  const newer = await newerLine(database)
  const health = await databaseHealth(database.db, before)
  const { version, at, isMigrated, heldSince, mails, lateSeconds, money } = health
  const drift = Math.round((at.getTime() - before.getTime()) / 1000)
  return [
    database.kind === 'embedded'
      ? good('Base embarquée, ouverte.')
      : version >= POSTGRES
        ? good(`PostgreSQL ${version} répond.`)
        : bad(`PostgreSQL ${version} : il en faut au moins ${POSTGRES}.`),
    newer
      ? bad(newer)
      : isMigrated
        ? good('La base est à jour.')
        : odd('La base n’est pas à jour : le prochain démarrage s’en charge.'),
    ...(Math.abs(drift) * 1000 > CLOCK_MS
      ? [bad(`L’horloge de la base a ${drift} s d’écart avec celle-ci.`)]
      : []),
    ...(heldSince
      ? [bad(`Copie rétablie de la sauvegarde du ${heldSince} : rien ne part avant « admin release ».`)]
      : []),
    mails.failed > 0
      ? bad(`${mails.failed} mails abandonnés depuis hier : « bin/nectar admin dead ».`)
      : good('Aucun mail abandonné depuis hier.'),
    ...(mails.oldestSeconds > 15 * MINUTE_S
      ? [
          bad(
            `${mails.waiting} mails attendent, le premier depuis ${Math.round(mails.oldestSeconds / MINUTE_S)} min.`,
          ),
        ]
      : []),
    ...(lateSeconds > 10 * MINUTE_S
      ? [bad(`Une commande attend son traitement depuis ${Math.round(lateSeconds / MINUTE_S)} min.`)]
      : []),
    ...(money.unrefunded > 0
      ? [
          bad(
            `Remboursements refusés à chaque essai : ${money.unrefunded}. Le solde chez le prestataire suffit-il ?`,
          ),
        ]
      : []),
    ...(money.failedRefunds > 0
      ? [
          odd(
            `Remboursements échoués après coup, depuis 30 jours : ${money.failedRefunds}. L’argent n’est pas arrivé : rendez-le autrement (tableau de bord du prestataire).`,
          ),
        ]
      : []),
    ...(money.disputes > 0
      ? [odd(`Paiements contestés depuis 30 jours : ${money.disputes} (tableau de bord du prestataire).`)]
      : []),
  ]
}

/** Asks the site at its public address, through proxy and TLS. A local one may be stopped. */
export const siteFindings = async (env: Env, publicUrl: string): Promise<Finding[]> => {
  const fault = isThisMachine(publicUrl) ? odd : bad
  const asked = (path: string, init: RequestInit = {}) =>
    fetch(publicUrl + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    const health = await asked('/api/health')
    const body = (await health.json().catch(() => null)) as { status?: string; version?: string } | null
    if (health.status !== 200 || body?.status !== 'ok')
      return [fault(`${publicUrl} répond ${health.status}, et pas comme Nectar.`)]
    const site = good(`${publicUrl} répond : Nectar ${body.version ?? '?'}.`)
    if (!env.STRIPE_WEBHOOK_SECRET) return [site]
    const webhook = await asked('/api/stripe/webhook', { method: 'POST', body: '{}' })
    return [
      site,
      webhook.status === 400
        ? good(`Les événements de Stripe arrivent par ${publicUrl}/api/stripe/webhook.`)
        : fault(`${publicUrl}/api/stripe/webhook répond ${webhook.status} : Stripe n’y livre rien.`),
    ]
  } catch (error) {
    return [fault(`${publicUrl} ne répond pas d’ici : ${reasonOf(error)}.`)]
  }
}

const MARKS: Record<Finding['state'], string> = { good: '✓', odd: '!', bad: '✗' }

export const findingLine = ({ state, line }: Finding): string => `${MARKS[state]} ${line}`
