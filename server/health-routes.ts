import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '../contract/errors.ts'
import type { Deps } from './modules/deps.ts'
import { authenticateBy } from './modules/sessions/authenticate.ts'
import type { Database } from './platform/db/database.ts'
import { isDiskFull } from './platform/db/errors.ts'
import { isMigrated } from './platform/db/migrations.ts'
import { endpointRoutes } from './platform/http/endpoint-route.ts'
import { version } from './platform/version.ts'

const ENOUGH_BYTES = 32 * 1024 * 1024

const missingOf = async (database: Database): Promise<string[]> => {
  try {
    await database.ping()
  } catch (error) {
    return [isDiskFull(error) ? 'la base de données n’a plus de place' : 'la base de données ne répond pas']
  }
  const isCurrent = await isMigrated(database.db).catch(() => false)
  return isCurrent ? [] : ['la base de données n’est pas à jour']
}

const missingIn = async (folder: string): Promise<string[]> => {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < ENOUGH_BYTES ? ['le disque est plein'] : []
  } catch (error) {
    // The folder is created with the first mail written there.
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isAbsent && dirname(folder) !== folder) return missingIn(dirname(folder))
    return ['le dossier de données ne peut pas être écrit']
  }
}

/**
 * Returns the reasons why this server cannot serve, as French clauses without internals. `dataDir` is the folder that it writes to; absent
 * if it needs none.
 */
export const missingToServe = async (given: { database: Database; dataDir?: string }): Promise<string[]> =>
  (
    await Promise.all([
      missingOf(given.database),
      given.dataDir === undefined ? [] : missingIn(given.dataDir),
    ])
  ).flat()

/** Registers the health check, which includes the database, and the public settings. */
export const platformRoutes = (app: FastifyInstance, deps: Deps & { dataDir?: string }): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  serve('health', async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    await deps.database.ping()
    return { status: 'ok', ...version }
  })
  serve('appConfig', () => deps.appConfig)

  // For load balancers, not for the app, and therefore not in the contract.
  app.get('/api/ready', { config: { isProbe: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const missing = await missingToServe(deps)
    if (missing.length === 0) return { status: 'ready' }
    return reply.code(503).send({
      message: `Nectar n’est pas prêt\u00a0: ${missing.join(', ')}.`,
      code: 'unavailable',
      requestId: request.id,
    } satisfies ErrorBody)
  })
}
