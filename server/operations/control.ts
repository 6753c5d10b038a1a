import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { PaymentDeps } from '../modules/deps.ts'
import { DiskFull, isDiskFull, loggableError } from '../platform/db/errors.ts'
import { runAdmin } from './admin/command.ts'
import type { AdminLog } from './admin/member-commands.ts'
import { takeBackup } from './backup/restore.ts'
import { databaseFindings } from './doctor/findings.ts'
import { runDoor } from './door/command.ts'
import { takeExport } from './export/export.ts'
import type { Asked, CommandResult } from './outcome.ts'
import { runSales } from './sales.ts'
import { addAuditEntry } from './store/admin.ts'

/** Commands of an operator in the process that has the database open. */
export interface Operator {
  /** Writes a backup into a new file. */
  backup(file: string): Promise<void>
  /** Writes all data for people and other programs into a new file, which `writeExport` reads. */
  export(file: string, operator: string): Promise<void>
  /** Runs an admin command; `operator` is the caller's name. */
  admin(asked: Asked): Promise<CommandResult>
  door(asked: Asked): Promise<CommandResult>
  sales(asked: Asked): Promise<CommandResult>
  /** Checks the open database; each line is a `Finding` in JSON. */
  doctor(): Promise<CommandResult>
}

/** Commands that run in the process that has the database open. */
const COMMANDS = ['admin', 'door', 'sales', 'doctor'] as const
export type OperatorCommand = (typeof COMMANDS)[number]

export const operatorOf = (deps: PaymentDeps & { dataDir: string }, log: AdminLog): Operator => ({
  backup: (file) => takeBackup(deps, file, deps.now()),
  export: async (file, operator) => {
    await takeExport(deps.database.db, file)
    await addAuditEntry(deps.database.db, {
      at: deps.now(),
      operator,
      command: 'export',
      about: null,
      outcome: 'all',
    })
  },
  admin: (asked) => runAdmin(deps, asked, log),
  door: (asked) => runDoor(deps, asked),
  sales: (asked) => runSales(deps, asked),
  doctor: async () => ({
    lines: (await databaseFindings(deps.database, deps.now)).map((finding) => JSON.stringify(finding)),
    code: 0,
  }),
})

const socketOf = (dataDir: string) => join(dataDir, 'control.sock')

const DISK_FULL = 507

const AskedBody = z.object({ args: z.array(z.string()), operator: z.string() })

const Result = z.object({ lines: z.array(z.string()), code: z.number(), isUsage: z.optional(z.boolean()) })

const answer = async (
  operator: Operator,
  dataDir: string,
  { url, raw, response }: { url: string; raw: IncomingMessage; response: ServerResponse },
): Promise<void> => {
  const command = COMMANDS.find((name) => url === `/${name}`)
  if (command) {
    const asked = z.parse(AskedBody, JSON.parse(await text(raw)))
    response.end(JSON.stringify(await operator[command](asked)))
    return
  }
  // Written to disk first, so that the database never waits for the reader.
  const file = join(dataDir, `backup-${randomUUID()}.part`)
  try {
    if (url === '/export') await operator.export(file, await text(raw))
    else await operator.backup(file)
    await pipeline(createReadStream(file), response)
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * Serves operator commands in the process that holds the embedded database, on a socket in its data folder that only its owner can open. Returns null
 * if the system has no such sockets, or the path is too long.
 */
export const serveOperator = async (
  operator: Operator,
  dataDir: string,
): Promise<{ stop(): Promise<void> } | null> => {
  const path = socketOf(dataDir)
  // Only this process uses the folder, so an existing socket belongs to a killed process.
  rmSync(path, { force: true })
  const server = createServer((raw, response) => {
    answer(operator, dataDir, { url: raw.url ?? '', raw, response }).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else {
        const cause = loggableError(error)
        response
          .writeHead(isDiskFull(error) ? DISK_FULL : 500)
          .end(cause instanceof Error ? cause.message : String(cause))
      }
    })
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } catch {
    return null
  }
  chmodSync(path, 0o600)
  server.unref()
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

/** The server could not do a command; the message is a line for the operator. */
export class HolderFailed extends Error {
  override name = 'HolderFailed'
}

/** Sends a request to the process that holds a data folder; null if there is none. Throws DiskFull, or HolderFailed, if it fails. */
export const askHolder = (
  dataDir: string,
  path: '/backup' | '/export' | `/${OperatorCommand}`,
  body = '',
): Promise<IncomingMessage | null> =>
  new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), path, method: 'POST' })
    asked.once('response', (response) => {
      if (response.statusCode === 200) resolve(response)
      else
        text(response).then(
          (line) =>
            reject(
              response.statusCode === DISK_FULL
                ? new DiskFull(line)
                : new HolderFailed(`Le serveur n’a pas pu exécuter la commande (${line}).`),
            ),
          reject,
        )
    })
    asked.once('error', (error) => {
      const isNobody = 'code' in error && ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(String(error.code))
      if (isNobody) resolve(null)
      else reject(error)
    })
    asked.end(body)
  })

export const commandResult = async (response: IncomingMessage): Promise<CommandResult> =>
  z.parse(Result, JSON.parse(await text(response)))
