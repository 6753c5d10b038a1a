import type { NectarDb } from '../db.ts'
import type { OutboxRow, SessionRow } from '../rows.ts'
import { keyOf, OUTBOX_SCHEMA } from './rows.ts'
import { dueAt } from './waiting.ts'

/** A tap whose person looks on: its row is tried at once, and a refusal is theirs to hear. */
export interface Tap {
  userId: string
  entity: string
  revision: number
}

/** A row about to be sent, as it stood before, and the token that goes with it. */
export interface Claimed {
  row: OutboxRow
  token: string
}

/** Why nothing is sent: nothing is due; or the rows wait for their member's session. */
export type Idle = 'idle' | 'paused'

export interface ClaimRules {
  /** ms since 1970. */
  now: number
  /** No Web Locks here: a row under way says so itself. */
  leased: boolean
  /** The page's own token, undefined where the mirrored one is the only word (the worker). */
  ownToken: string | null | undefined
}

const tokenOf = (session: SessionRow | undefined, ownToken: string | null | undefined): string | null =>
  session?.token && (ownToken === undefined || ownToken === session.token) ? session.token : null

const choose = async (
  db: NectarDb,
  { now, leased, ownToken }: ClaimRules,
  tap?: Tap,
): Promise<Claimed | Idle> => {
  const session = await db.session.get('current')
  const token = tokenOf(session, ownToken)
  if (!session || !token) return 'paused'
  const isDue = (row: OutboxRow) => row.schema <= OUTBOX_SCHEMA && dueAt(row, now, leased) <= now
  if (tap) {
    const row = await db.outbox.get(keyOf({ ...tap, kind: 'favourite' }))
    return tap.userId === session.userId && row?.revision === tap.revision && isDue(row)
      ? { row, token }
      : 'idle'
  }
  if (session.refused) return 'paused'
  const rows = await db.outbox.where({ userId: session.userId }).filter(isDue).sortBy('storedAt')
  const row = rows[0]
  return row ? { row, token } : 'idle'
}

/** Whether `claim` would find a row now. */
export const isAnyDue = (db: NectarDb, rules: ClaimRules): PromiseLike<boolean> =>
  db.transaction('r', [db.session, db.outbox], async () => typeof (await choose(db, rules)) !== 'string')

/**
 * Takes the oldest row that is due, or a tap's own, of the member whose session is on the device, and marks it as under
 * way: should the sender die, the next one knows that the request may still arrive. Rows are compared with the session, and
 * the token read, in the same transaction: nothing leaves under another member's name.
 */
export const claim = (db: NectarDb, rules: ClaimRules, tap?: Tap): PromiseLike<Claimed | Idle> =>
  db.transaction('rw', [db.session, db.outbox], async () => {
    const chosen = await choose(db, rules, tap)
    if (typeof chosen === 'string') return chosen
    const { row } = chosen
    const wasAbandoned = row.sendingSince !== null
    const doubt = row.doubt || wasAbandoned
    const confirming = row.confirming && !wasAbandoned
    await db.outbox.put({ ...row, sendingSince: rules.now, sent: true, doubt, confirming })
    return chosen
  })
