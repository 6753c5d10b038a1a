import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { type AppOptions, buildApp } from '../../server/app.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { networkBounds } from '../../server/platform/security/network-bounds.ts'
import { generatePassKey, passSigner } from '../../server/platform/security/signing-keys.ts'

/** Start date of the benches' catalogue. */
export const BENCH_DAY = '2026-11-21'

/** Builds the application on a database, with the built client if given, not listening yet. */
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
