import * as messages from '../../../../contract/endpoints/messages.ts'
import * as service from '../../../../contract/endpoints/service.ts'
import { PreregistrationRequest } from '../../../../contract/messages.ts'
import { AppError } from '../../errors.ts'
import type { OutboxRow, PreregistrationRow } from '../../rows.ts'
import type { Intent, Queue } from '../intent.ts'
import { OUTBOX_SCHEMA } from '../queue.ts'

const KIND = 'preregistration'

/** Converts a stored address to an outbox row. Its wanted state never changes, so the revision is constant. */
const toRow = ({ email, ...waiting }: PreregistrationRow): OutboxRow => ({
  ...waiting,
  userId: '',
  kind: KIND,
  entity: email,
  name: email,
  wanted: true,
  revision: 0,
  sent: true,
  doubt: false,
  confirming: false,
  schema: OUTBOX_SCHEMA,
})

/** The addresses of one device. They belong to no member, so they survive a sign-out. */
const queue: Queue = {
  lock: 'nectar.preregistrations',
  isMembers: false,
  maxAgeMs: 30 * 24 * 3_600_000,
  // One endpoint receives them all.
  holdsBack: 'always',
  table: (db) => db.preregistrations,
  all: async (db) => (await db.preregistrations.toArray()).map(toRow),
  get: async (db, { entity }) => {
    const row = await db.preregistrations.get(entity)
    return row && toRow(row)
  },
  put: async (db, { entity: email, attempts, nextAttemptAt, notBefore, sendingSince, storedAt }) => {
    // Keep fields written by newer code.
    const stored = await db.preregistrations.get(email)
    const waiting = { attempts, nextAttemptAt, notBefore, sendingSince, storedAt }
    await db.preregistrations.put({ ...stored, email, ...waiting })
  },
  delete: (db, { entity }) => db.preregistrations.delete(entity),
}

/** An address that waits to be pre-registered. It is not displayed, so there is nothing to apply or revert. */
export const preregistration: Intent = {
  kind: KIND,
  schema: PreregistrationRequest.shape.email,
  queue,
  tables: () => [],

  send: async ({ entity: email }, request) => {
    try {
      const { api } = await request(service.appConfig, {}).catch((cause) => {
        // If the configuration fails to load, retry: the address itself was not refused.
        throw cause instanceof AppError && cause.retryable
          ? cause
          : new AppError('No configuration', { kind: 'offline', cause })
      })
      await request(messages.preregister, { body: { email } }, { base: api.externalUrl })
    } catch (error) {
      // Accepted with an unexpected body: the external backend's response is not specified.
      if (!(error instanceof AppError && error.kind === 'unexpected')) throw error
    }
    return true
  },

  apply: async () => ({ known: null, revision: 0 }),
  revert: async () => undefined,
}
