import { isAbsolute, join } from 'node:path'
import { defaultAppConfig } from '../contract/rules/default-config.ts'
import { buildApp } from './app.ts'
import { DatabaseUnavailable } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { demoAccountLines } from './demo/accounts.ts'
import { BadEnvironment, type Env, readEnv } from './env.ts'
import { startPurge } from './jobs/purge.ts'
import { openPayments, paymentsOf } from './payments/open.ts'
import { prepareDatabase } from './prepare.ts'
import { root } from './root.ts'
import { passKey } from './security/pass-key.ts'
import { passSigner } from './security/pass-signer.ts'
import { onStopSignal } from './stop.ts'

const isLocal = (origin: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname)

const start = async (env: Env): Promise<void> => {
  let logIdleError = (error: Error) => console.error(error.message)
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : join(process.cwd(), env.DATA_DIR)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }, (error) =>
    logIdleError(error),
  )
  const demo = await prepareDatabase(database, { demo: env.DEMO_DATA, now: new Date() })
  const signer = await passSigner(await passKey(env.PASS_SIGNING_KEY, { database, dataDir }))

  let publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const payments = paymentsOf(env, isLocal(publicUrl))
  const provider = openPayments(payments, env, {
    database,
    publicUrl: () => publicUrl,
    now: () => new Date(),
  })
  const app = await buildApp({
    database,
    signer,
    publicUrl: () => publicUrl,
    appConfig: {
      ...defaultAppConfig,
      links: { community: env.COMMUNITY_URL, pro: env.PRO_URL, contactEmail: env.CONTACT_EMAIL },
      payments: { provider: payments, publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null },
      demo,
    },
    payments: provider,
    sessionDays: env.SESSION_DAYS,
    now: () => new Date(),
    clientRoot: join(root, 'dist', 'client'),
    logger: { level: 'warn' },
    // We speak no TLS: where the public address is another than this machine's, a proxy stands in front.
    behindProxy: !isLocal(publicUrl),
    https: publicUrl.startsWith('https:'),
  })
  logIdleError = (error) => app.log.warn({ err: error }, 'database connection lost')
  const jobs = [startPurge(database, app.log)]
  onStopSignal(async () => {
    await app.close()
    await Promise.all(jobs.map((job) => job.stop()))
    await database.close()
  })

  await app.listen({ port: env.PORT, host: env.HOST })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.PORT
  publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`
  console.log(
    `Nectar est prêt : http://localhost:${port}${publicUrl.endsWith(`localhost:${port}`) ? '' : ` (${publicUrl})`}`,
  )
  if (demo) console.log(demoAccountLines().join('\n'))
}

const explain = (error: unknown): string => {
  if (error instanceof BadEnvironment || error instanceof DatabaseUnavailable) return error.message
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'PORT : ce port est déjà pris par un autre programme.'
    if (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
      return 'PORT : ce port demande des droits d’administrateur.'
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      return 'HOST : cette adresse n’est pas à cette machine.'
    if (
      'path' in error &&
      (error.code === 'EACCES' ||
        error.code === 'EROFS' ||
        error.code === 'ENOTDIR' ||
        error.code === 'EEXIST')
    ) {
      return `DATA_DIR : impossible d’écrire dans ${String(error.path)}.`
    }
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await start(readEnv(process.env))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
