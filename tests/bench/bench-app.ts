import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { type AppOptions, buildApp } from '../../server/app.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { networkBounds } from '../../server/platform/security/network-bounds.ts'
import { generatePassKey, passSigner } from '../../server/platform/security/signing-keys.ts'

/** The moment that the benches' catalogue is counted from. */
export const BENCH_DAY = '2026-11-21'

/** The application on a database, with the built client where one is named; it does not listen yet. */
export const benchApp = async (
  database: Database,
  clientRoot = '/nowhere',
  more: Pick<AppOptions, 'metrics'> = {},
) =>
  buildApp({
    ...more,
    database,
    signer: await passSigner(await generatePassKey()),
    payments: null,
    publicUrl: () => 'http://localhost:3000',
    appConfig: { ...defaultAppConfig, demo: false },
    sessionDays: 30,
    networkBounds: networkBounds(1000),
    now: () => new Date(`${BENCH_DAY}T11:00:00Z`),
    clientRoot,
  })
