import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Db } from '../../server/platform/db/database.ts'
import * as schema from '../../server/platform/db/schema.ts'

const ask = (socketPath: string, question: object) =>
  new Promise<{ rows: unknown[] }>((resolve, reject) => {
    // Not a connection of an earlier process.
    const call = request({ socketPath, method: 'POST', path: '/', agent: false }, (response) => {
      json(response).then((said) => {
        const answer = said as { rows: unknown[]; message?: string }
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(answer.message))
      }, reject)
    })
    call.once('error', reject)
    call.end(JSON.stringify(question))
  })

/**
 * Opens the embedded database of a server that has loaded `tests/support/side-door.mjs` on this socket; one
 * statement at a time, no transactions.
 */
export const besideServer = (socketPath: string): Db =>
  drizzle(async (sql, params, method) => ({ rows: (await ask(socketPath, { sql, params, method })).rows }), {
    schema,
  })
