import * as z from 'zod/mini'
import { ADMISSIONS_A_CALL } from '../../../../contract/rules/door-code.ts'
import type { NectarDb } from '../../db.ts'
import { readDevice } from '../../device.ts'
import { AppError } from '../../errors.ts'
import type { AdmissionRow, OutboxRow } from '../../rows.ts'
import type { Intent, Queue } from '../intent.ts'
import { OUTBOX_SCHEMA } from '../queue.ts'
import { isFinal } from '../settle.ts'

const KIND = 'admission'

/** Converts a fact to an outbox row. Facts never change, so the revision is constant. */
const toRow = ({
  id,
  link,
  attempts,
  nextAttemptAt,
  notBefore,
  sendingSince,
  storedAt,
}: AdmissionRow): OutboxRow => ({
  attempts,
  nextAttemptAt,
  notBefore,
  sendingSince,
  storedAt,
  userId: '',
  kind: KIND,
  entity: id,
  name: link,
  wanted: true,
  revision: 0,
  sent: true,
  doubt: false,
  confirming: false,
  schema: OUTBOX_SCHEMA,
})

/** The admissions of this device that the server does not have. They belong to no member, so they survive a sign-out. */
const queue: Queue = {
  lock: 'nectar.admissions',
  isMembers: false,
  // A phone with a wrong clock may date an admission long ago: send it all the same.
  maxAgeMs: Number.POSITIVE_INFINITY,
  // One call sends all of a link; a revoked one says nothing about another.
  holdsBack: 'always',
  isAbout: ({ name: link }, { name: other }) => link === other,
  table: (db) => db.admissions,
  all: async (db) => (await db.admissions.filter(({ isSent }) => !isSent).toArray()).map(toRow),
  get: async (db, { entity }) => {
    const row = await db.admissions.get(entity)
    return row && !row.isSent ? toRow(row) : undefined
  },
  put: (db, { entity, attempts, nextAttemptAt, notBefore, sendingSince }) =>
    db.admissions.update(entity, { attempts, nextAttemptAt, notBefore, sendingSince }),
  // Keep the facts that the server has: this door needs them.
  delete: async (db, { entity }) => {
    const row = await db.admissions.get(entity)
    if (row && !row.isSent) await db.admissions.delete(entity)
  },
}

const unsentOf = async (db: NectarDb, id: string): Promise<AdmissionRow[]> => {
  const first = await db.admissions.get(id)
  if (!first) return []
  const others = await db.admissions
    .where({ link: first.link })
    .filter((row) => !row.isSent && row.id !== id)
    .limit(ADMISSIONS_A_CALL - 1)
    .toArray()
  return [first, ...others]
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'validation_failed' || error.code === 'malformed_request')

/** Pause after the server refuses a link, in ms. The admissions remain true, and the link may be restored. */
const REFUSED_PAUSE_MS = 10 * 60_000

/** Sends an admission or its undo to the server, in one call with all queued admissions of its link (decision 050). */
export const admission: Intent = {
  kind: KIND,
  schema: z.string(),
  queue,
  tables: () => [],

  send: async ({ entity }, request) => {
    const rows = await readDevice((db) => unsentOf(db, entity))
    if (!rows) throw new AppError('No admissions', { kind: 'storage' })
    const [first] = rows
    // Another sender has sent it meanwhile.
    if (!first || first.isSent) return true
    // Imported with the check-in's schemas on demand: most devices never use the check-in.
    const { exchange } = await import('../../check-in/exchange.ts')
    const sendRows = (some: AdmissionRow[]) =>
      exchange(
        first.link,
        some.map((row) => row.admission),
        request,
      )
    try {
      await sendRows(rows).catch((error: unknown) => {
        // If the server cannot read one admission, send this one alone, so that a bad one does not block the others.
        if (rows.length > 1 && isUnreadable(error)) return sendRows([first])
        throw error
      })
    } catch (error) {
      if (!(error instanceof AppError) || !isFinal(error) || isUnreadable(error)) throw error
      throw new AppError(error.message, {
        kind: 'api',
        status: 503,
        retryAfterMs: REFUSED_PAUSE_MS,
        cause: error,
      })
    }
    return true
  },

  apply: async () => ({ known: null, revision: 0 }),
  revert: async () => undefined,
}
