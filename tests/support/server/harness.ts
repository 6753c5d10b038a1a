import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyServerOptions, InjectOptions } from 'fastify'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { type AppOptions, buildApp } from '../../../server/app.ts'
import { prepareDatabase } from '../../../server/demo/prepare.ts'
import type { PaymentDeps } from '../../../server/modules/deps.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { isMigrated } from '../../../server/platform/db/migrations.ts'
import type { PaymentProvider } from '../../../server/platform/payment-provider.ts'
import { NETWORK_BOUNDS, type NetworkBounds } from '../../../server/platform/security/network-bounds.ts'
import { generatePassKey, passSigner } from '../../../server/platform/security/signing-keys.ts'
import { demoProvider } from '../../../server/providers/demo/provider.ts'
import { openFilled } from './databases.ts'
import { FILLED_AT } from './filled-at.ts'
import { PASSWORD } from './password.ts'

export { FILLED_AT }
export const ORIGIN = 'http://localhost:3000'

export interface Harness {
  app: FastifyInstance
  database: Database
  /** The payment provider, null if none. */
  payments: PaymentProvider | null
  /** Dependencies of payments outside the routes: jobs, webhooks. */
  deps: PaymentDeps
  /** The application's clock; set it to travel in time. */
  clock: { now: Date }
  call(
    method: string,
    url: string,
    options?: InjectOptions & { token?: string; json?: unknown },
  ): Promise<Answer>
  /** Returns a session token of a demonstration account. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** Untyped: the tests check it. */
  json: ReturnType<typeof JSON.parse>
}

const parse = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface HarnessOptions {
  clientRoot?: string
  https?: boolean
  /** The payment provider: the demonstration's by default, null for none, or a wrapper of the demonstration's. */
  payments?: null | ((demo: PaymentProvider) => PaymentProvider)
  /** Rate limits per network; the process's own by default. */
  networkBounds?: NetworkBounds
  logger?: FastifyServerOptions['logger']
  app?: Partial<AppOptions> | ((database: Database) => Partial<AppOptions>)
}

/**
 * Builds the application on a database filled with the demonstration (PostgreSQL if there is one), without a
 * listener or jobs, and with a fixed clock.
 */
export const startHarness = async (
  open: () => Promise<Database> = openFilled,
  {
    clientRoot,
    https,
    payments = (demo) => demo,
    networkBounds = NETWORK_BOUNDS,
    logger = false,
    app: more = {},
  }: HarnessOptions = {},
): Promise<Harness> => {
  const database = await open()
  // A copy of the filled database is ready.
  if (!(await isMigrated(database.db))) await prepareDatabase(database, { demo: true, now: FILLED_AT })
  const clock = { now: FILLED_AT }
  const empty = mkdtempSync(join(tmpdir(), 'nectar-no-build-'))
  const given = { database, publicUrl: () => ORIGIN, now: () => clock.now }
  const provider = payments === null ? null : payments(demoProvider(given))
  const app = await buildApp({
    ...given,
    signer: await passSigner(await generatePassKey()),
    appConfig: {
      ...defaultAppConfig,
      payments: { provider: provider?.name ?? 'off', publishableKey: null },
      demo: true,
    },
    payments: provider,
    wallets: {
      google: async ({ seatId }) => `https://pay.google.com/gp/v/save/${seatId}`,
      apple: async ({ code }) => Buffer.from(code),
    },
    sessionDays: 30,
    networkBounds,
    // On a starved machine it would refuse the calls under test.
    loadBounds: {
      maxDelayMs: Number.POSITIVE_INFINITY,
      maxInFlight: Number.POSITIVE_INFINITY,
      maxWaiting: Number.POSITIVE_INFINITY,
    },
    logger,
    clientRoot: clientRoot ?? empty,
    https: https ?? false,
    ...(typeof more === 'function' ? more(database) : more),
  })
  await app.ready()

  const call: Harness['call'] = async (method, url, { token, json, headers, ...options } = {}) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { payload: JSON.stringify(json) }),
      ...options,
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: parse(answer.body) }
  }
  return {
    app,
    database,
    payments: provider,
    deps: { ...given, payments: provider },
    clock,
    call,
    signIn: async (email) =>
      (await call('POST', '/api/auth/login', { json: { email, password: 'nectar-demo' } })).json.token,
    close: async () => {
      await app.close()
      await database.close()
      rmSync(empty, { recursive: true, force: true })
    },
  }
}

export const signupForm = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  phone: '06 00 00 00 00',
  city: 'Paris',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...more,
})
