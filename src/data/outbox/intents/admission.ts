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

/** A fact as an outbox row: it never changes, so no revision is newer than another. */
const toRow = ({
  id,
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
  name: id,
  wanted: true,
  revision: 0,
  sent: true,
  doubt: false,
  confirming: false,
  schema: OUTBOX_SCHEMA,
})

/** The facts of this device's doors that the server does not have: no member's, so neither a session nor a sign-out concerns them. */
const queue: Queue = {
  lock: 'nectar.admissions',
  isMembers: false,
  // A phone whose clock was wrong made it long ago: it is a fact all the same.
  maxAgeMs: Number.POSITIVE_INFINITY,
  // One call takes them all.
  holdsBack: 'always',
  table: (db) => db.admissions,
  all: async (db) => (await db.admissions.filter(({ isSent }) => !isSent).toArray()).map(toRow),
  get: async (db, { entity }) => {
    const row = await db.admissions.get(entity)
    return row && !row.isSent ? toRow(row) : undefined
  },
  put: (db, { entity, attempts, nextAttemptAt, notBefore, sendingSince }) =>
    db.admissions.update(entity, { attempts, nextAttemptAt, notBefore, sendingSince }),
  // What the server has stays, as what this door knows.
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

/** How long a link that the server refuses is left alone, in ms: what happened at the door stays true, and the link may be given back. */
const REFUSED_PAUSE_MS = 10 * 60_000

/** Somebody came in, or an admission was a mistake: told to the server once by its id, in one call with all that wait (decision 050). */
export const admission: Intent = {
  kind: KIND,
  schema: z.string(),
  queue,
  tables: () => [],

  send: async ({ entity }, request) => {
    const rows = await readDevice((db) => unsentOf(db, entity))
    if (!rows) throw new AppError('No admissions', { kind: 'storage' })
    const [first] = rows
    // Another sender has sent it since.
    if (!first || first.isSent) return true
    // With the check-in's schemas: most devices never stand at a door.
    const { exchange } = await import('../../check-in/exchange.ts')
    const sendRows = (some: AdmissionRow[]) =>
      exchange(
        first.link,
        some.map((row) => row.admission),
        request,
      )
    try {
      await sendRows(rows).catch((error: unknown) => {
        // One that cannot be read keeps none of the others away.
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
