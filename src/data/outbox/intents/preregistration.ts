import * as messages from '../../../../contract/endpoints/messages.ts'
import * as service from '../../../../contract/endpoints/service.ts'
import { PreregistrationRequest } from '../../../../contract/messages.ts'
import { AppError } from '../../errors.ts'
import type { OutboxRow, PreregistrationRow } from '../../rows.ts'
import type { Intent, Queue } from '../intent.ts'
import { OUTBOX_SCHEMA } from '../queue.ts'

const KIND = 'preregistration'

/** A stored address as an outbox row: what is wanted is always the same, so no revision is newer than another. */
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

/** The addresses of one device: no member's, so neither a session nor a sign-out concerns them. */
const queue: Queue = {
  lock: 'nectar.preregistrations',
  isMembers: false,
  maxAgeMs: 30 * 24 * 3_600_000,
  // One endpoint takes them all.
  holdsBack: 'always',
  table: (db) => db.preregistrations,
  all: async (db) => (await db.preregistrations.toArray()).map(toRow),
  get: async (db, { entity }) => {
    const row = await db.preregistrations.get(entity)
    return row && toRow(row)
  },
  put: async (db, { entity: email, attempts, nextAttemptAt, notBefore, sendingSince, storedAt }) => {
    // Fields of newer code stay.
    const stored = await db.preregistrations.get(email)
    const waiting = { attempts, nextAttemptAt, notBefore, sendingSince, storedAt }
    await db.preregistrations.put({ ...stored, email, ...waiting })
  },
  delete: (db, { entity }) => db.preregistrations.delete(entity),
}

/** An address that waits to be pre-registered. Nothing shows it, so nothing is applied or reverted. */
export const preregistration: Intent = {
  kind: KIND,
  schema: PreregistrationRequest.shape.email,
  queue,
  tables: () => [],

  send: async ({ entity: email }, request) => {
    try {
      const { api } = await request(service.appConfig, {}).catch((cause) => {
        // The configuration's refusal is not the address's.
        throw cause instanceof AppError && cause.retryable
          ? cause
          : new AppError('No configuration', { kind: 'offline', cause })
      })
      await request(messages.preregister, { body: { email } }, { base: api.externalUrl })
    } catch (error) {
      // Accepted, in a form that is not our server's: the external backend's answer is not specified.
      if (!(error instanceof AppError && error.kind === 'unexpected')) throw error
    }
    return true
  },

  apply: async () => ({ known: null, revision: 0 }),
  revert: async () => undefined,
}
