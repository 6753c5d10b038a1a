import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { buildApp } from '../../../server/app.ts'
import type { Database } from '../../../server/db/database.ts'
import { openEmbedded } from '../../../server/db/embedded.ts'
import { prepareDatabase } from '../../../server/prepare.ts'
import { generatePassKey, passSigner } from '../../../server/security/pass-signer.ts'

/** The moment that the tests' demonstration is filled at: a Saturday at noon in Paris, in winter. */
export const FILLED_AT = new Date('2026-11-21T11:00:00Z')
export const ORIGIN = 'http://localhost:3000'

export interface Harness {
  app: FastifyInstance
  database: Database
  /** The clock that the application reads; set it to travel. */
  clock: { now: Date }
  call(
    method: string,
    url: string,
    options?: InjectOptions & { token?: string; json?: unknown },
  ): Promise<Answer>
  /** A session token of a demonstration account. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** Of every shape: the tests look into it. */
  json: ReturnType<typeof JSON.parse>
}

const parse = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Builds the application on a database, filled with the demonstration; nothing listens, the clock stands still. */
export const startHarness = async (
  open: () => Promise<Database> = () => openEmbedded('memory://'),
  { clientRoot, https }: { clientRoot?: string; https?: boolean } = {},
): Promise<Harness> => {
  const database = await open()
  await prepareDatabase(database, { demo: true, now: FILLED_AT })
  const clock = { now: FILLED_AT }
  const empty = mkdtempSync(join(tmpdir(), 'nectar-no-build-'))
  const app = await buildApp({
    database,
    signer: await passSigner(await generatePassKey()),
    publicUrl: () => ORIGIN,
    appConfig: { ...defaultAppConfig, demo: true },
    payments: null,
    sessionDays: 30,
    now: () => clock.now,
    clientRoot: clientRoot ?? empty,
    https: https ?? false,
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

/** A sign-up form with everything right. */
export const signupForm = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  phone: '06 00 00 00 00',
  city: 'Paris',
  password: 'motdepasse',
  confirmPassword: 'motdepasse',
  ...more,
})
