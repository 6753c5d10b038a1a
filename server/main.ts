import { isAbsolute, join } from 'node:path'
import { defaultAppConfig } from '../contract/rules/default-config.ts'
import { buildApp } from './app.ts'
import { demoAccountLines, demoWarnings } from './demo/accounts.ts'
import { prepareDatabase } from './demo/prepare.ts'
import { createMetrics, serveMetrics } from './metrics/metrics.ts'
import { startResetLinks, startUnusedAccounts } from './modules/account/job.ts'
import { startCatalogueSnapshots } from './modules/catalogue/snapshot-job.ts'
import { keysBefore } from './modules/door/use-cases/codes.ts'
import { startEventChanges } from './modules/event-changes/use-cases/notify-holders.ts'
import { startFollowNotices } from './modules/follows/use-cases/notify-followers.ts'
import { startReminders } from './modules/notifications/use-cases/queue-reminders.ts'
import { startOrders } from './modules/orders/job.ts'
import { startDeclarations, startSubscriptionChecks } from './modules/subscriptions/job.ts'
import { startLines } from './modules/waiting/job.ts'
import { operatorOf, serveOperator } from './operations/control.ts'
import { type Finding, machineFindings, settingsFindings } from './operations/doctor/findings.ts'
import { startOwnSources } from './own-sources/use-cases/read-sources.ts'
import { DatabaseUnavailable } from './platform/db/database.ts'
import { isConnectionLost, isDiskFull, loggableError } from './platform/db/errors.ts'
import { openDatabase } from './platform/db/open.ts'
import { unreleasedCopy, writeSetting } from './platform/db/settings.ts'
import { startBounces } from './platform/deliveries/bounces.ts'
import { mailDelivery } from './platform/deliveries/mail.ts'
import { startOutbox } from './platform/deliveries/outbox.ts'
import { pushDelivery } from './platform/deliveries/push.ts'
import { BadEnvironment } from './platform/environment.ts'
import { checkPort, listening } from './platform/http/listening.ts'
import { hearDueWork } from './platform/jobs/due-work.ts'
import { machineNow } from './platform/machine-clock.ts'
import { root } from './platform/root.ts'
import { networkBounds } from './platform/security/network-bounds.ts'
import { passKey, passSigner, publicKeyOf } from './platform/security/signing-keys.ts'
import { version } from './platform/version.ts'
import { imapMailbox } from './providers/mail/bounce-mailbox.ts'
import { folderTransport, smtpTransport } from './providers/mail/transports.ts'
import { walletsOf } from './providers/wallets/wallets-of.ts'
import { givenVapidKeys, vapidKeys } from './providers/web-push/vapid-keys.ts'
import { webPushTransport } from './providers/web-push/web-push-transport.ts'
import { startPurge, startVacuum } from './purge.ts'
import { type Env, isThisMachine, readEnv } from './settings/env.ts'
import { publicOperator } from './settings/operator.ts'
import { paymentsOf } from './settings/payments.ts'

const PATIENCE_MS = 10_000

/** Before there is anything to close, a signal ends the process at once: as process 1 of a container, it would otherwise ignore signals. */
const endAtOnce = (_signal: NodeJS.Signals, number: number): never => process.exit(128 + number)
process.on('SIGTERM', endAtOnce)
process.on('SIGINT', endAtOnce)

/** Shuts down on SIGTERM or SIGINT: calls `close`, then exits with 0. A second signal, or 10 s, ends the process at once. */
const onStopSignal = (close: () => Promise<void>): void => {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.off(signal, endAtOnce)
    process.on(signal, stop)
  }
}

const start = async (env: Env, now: () => Date): Promise<void> => {
  let publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  // Before anything is opened or created, so that a start with invalid settings leaves no traces.
  const payments = paymentsOf(env, isThisMachine(publicUrl))?.prepare(env)
  const givenVapid = givenVapidKeys(env)
  const { wallets } = walletsOf(env, now())
  await checkPort('PORT', env.PORT, env.HOST)
  if (env.METRICS_PORT !== undefined) await checkPort('METRICS_PORT', env.METRICS_PORT, env.HOST)
  let logIdleError = (error: Error) => console.error(error.message)
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : join(process.cwd(), env.DATA_DIR)
  const { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl } = env
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir }, (error) => logIdleError(error))
  const demo = await prepareDatabase(database, { demo: env.DEMO_DATA, now: now() })
  const signingKey = await passKey(env.PASS_SIGNING_KEY, { database, dataDir })
  const signer = await passSigner(
    signingKey,
    await keysBefore(database.db, await publicKeyOf(signingKey), now()),
  )
  const vapid = await vapidKeys(givenVapid, { database, dataDir })

  const restored = await unreleasedCopy(database.db)
  // Receipts are written by commands and jobs too, which may have other settings.
  if (!restored) await writeSetting(database.db, 'operator', publicOperator(env))
  const provider = (await payments?.open({ database, publicUrl: () => publicUrl, now })) ?? null
  const metrics = env.METRICS_PORT === undefined ? null : createMetrics({ database, dataDir, now })
  const app = await buildApp({
    database,
    ...(metrics && { metrics }),
    signer,
    publicUrl: () => publicUrl,
    appConfig: {
      ...defaultAppConfig,
      api: { ...defaultAppConfig.api, externalUrl: env.EXTERNAL_API_URL },
      links: {
        community: env.COMMUNITY_URL,
        pro: env.PRO_URL,
        contactEmail: env.CONTACT_EMAIL,
        social: env.SOCIAL_LINKS,
      },
      ...(provider && !restored && { payments: { provider: provider.name, ...provider.clientSettings } }),
      push: { publicKey: vapid.publicKey },
      wallets: { google: wallets.google !== null, apple: wallets.apple !== null },
      operator: publicOperator(env),
      demo,
    },
    wallets,
    payments: restored ? null : provider,
    isReadOnly: restored !== null,
    sessionDays: env.SESSION_DAYS,
    networkBounds: networkBounds(env.NETWORK_LIMIT_FACTOR),
    now,
    clientRoot: join(root, 'dist', 'client'),
    // With PostgreSQL and SMTP, this folder is not written to.
    ...(!(env.DATABASE_URL && env.SMTP_URL) && { dataDir }),
    logger: { level: 'warn' },
    trustProxy: env.TRUST_PROXY,
    https: publicUrl.startsWith('https:'),
    ...(env.MAX_CONNECTIONS !== undefined && { maxConnections: env.MAX_CONNECTIONS }),
  })
  logIdleError = (error) => app.log.warn({ err: error }, 'database connection lost')
  const sending = { db: database.db, now, log: app.log }
  const mailTransport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, env.SMTP_TLS)
    : folderTransport(join(dataDir, 'mail'), (line) => console.log(line))
  const pushTransport = webPushTransport({
    keys: vapid,
    subject: env.VAPID_SUBJECT ?? `mailto:${env.CONTACT_EMAIL}`,
  })
  const stopHearing = await hearDueWork(database)
  const jobs = [startPurge({ database, now }, app.log), startVacuum(database, app.log)]
  if (!restored)
    jobs.push(
      startOutbox({
        ...sending,
        kind: mailDelivery(mailTransport, env.MAIL_FROM, {
          ...(env.CONTACT_EMAIL !== defaultAppConfig.links.contactEmail && { replyTo: env.CONTACT_EMAIL }),
          perHour: env.MAILS_PER_HOUR,
        }),
      }),
      startOutbox({ ...sending, kind: pushDelivery(pushTransport) }),
      ...(env.BOUNCE_IMAP_URL
        ? [startBounces({ ...sending, mailbox: imapMailbox(env.BOUNCE_IMAP_URL) })]
        : []),
    )
  onStopSignal(async () => {
    // Resources that a running start still opens are closed too, and its last queries find the database open.
    await starting
    await app.close()
    await Promise.all(jobs.map((job) => job.stop()))
    await stopHearing()
    await database.close()
  })

  await listening('PORT', () => app.listen({ port: env.PORT, host: env.HOST }))
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`
  // Their mails contain the public address: these jobs start once it is known.
  const paying = { database, payments: provider, publicUrl: () => publicUrl, now }
  if (!restored)
    jobs.push(
      startOrders(paying, app.log),
      startSubscriptionChecks(paying, app.log),
      startDeclarations(paying, app.log),
      startReminders(paying, app.log),
      startFollowNotices(paying, app.log),
      startEventChanges(paying, app.log),
      startLines(paying, app.log),
      startOwnSources(paying, app.log),
      startUnusedAccounts(paying, app.log),
      startResetLinks(paying, app.log),
    )
  jobs.push(await startCatalogueSnapshots({ database, now }, app.log))
  const watched = metrics && (await serveMetrics(metrics, { port: env.METRICS_PORT ?? 0, host: env.HOST }))
  if (watched) jobs.push(watched)
  // No other process can open the embedded database: commands send their requests to this process.
  if (database.kind === 'embedded') {
    const control = await serveOperator(operatorOf({ ...paying, dataDir }, app.log), dataDir)
    if (control) jobs.push(control)
    else console.warn('Les commandes backup et admin demandent ici l’arrêt du serveur.')
  }
  console.log(`Nectar ${version.version}${version.commit ? ` (${version.commit})` : ''}`)
  console.log(
    `Nectar est prêt : http://localhost:${port}${publicUrl.endsWith(`localhost:${port}`) ? '' : ` (${publicUrl})`}`,
  )
  if (watched) console.log(`Mesures : http://localhost:${watched.port}/metrics`)
  if (restored)
    console.warn(
      `Copie rétablie de la sauvegarde du ${restored.takenAt} : elle n’envoie, ne vend et n’enregistre rien avant « bin/nectar admin release --drop » (ou --send), puis un redémarrage.`,
    )
  if (demo) console.log(demoAccountLines().join('\n'))
  for (const line of faultsIn(settingsFindings(env, { publicUrl, demo, now: now() }))) console.warn(line)
  for (const line of await demoWarnings(database.db, env, publicUrl)) console.warn(line)
  // The mail server may take seconds to answer, and a signal must not wait for it.
  if (!isThisMachine(publicUrl))
    void machineFindings(env, { dataDir, now }).then(
      (findings) => {
        for (const line of faultsIn(findings)) console.warn(line)
      },
      (error: unknown) => app.log.warn({ err: loggableError(error) }, 'the machine could not be checked'),
    )
}

const faultsIn = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'good').map(({ line }) => line)

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']
/** Checks for a folder that takes none, as `/proc`; a file that is not there has another cause. */
const isNoFolder = (error: Error & { code: unknown }): boolean =>
  error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'

const explain = (error: unknown): string => {
  if (error instanceof BadEnvironment || error instanceof DatabaseUnavailable) return error.message
  if (error instanceof Error && 'code' in error) {
    if ('path' in error && (NOT_WRITABLE.includes(String(error.code)) || isNoFolder(error))) {
      return `DATA_DIR : impossible d’écrire dans ${String(error.path)}.`
    }
  }
  const cause = loggableError(error)
  const reason = cause instanceof Error ? cause.message || cause.name : ''
  if (isDiskFull(error)) return `DATA_DIR : il n’y a plus de place pour écrire (${reason}).`
  if (isConnectionLost(error)) return `DATABASE_URL : la base PostgreSQL ne répond pas (${reason}).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const starting = (async () => start(readEnv(process.env), machineNow))()
try {
  await starting
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
