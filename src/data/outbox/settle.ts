import type { NectarDb } from '../db.ts'
import type { AppError } from '../errors.ts'
import type { OutboxRow } from '../rows.ts'
import type { Claimed } from './claim.ts'
import { keyOf, outboxTables } from './rows.ts'
import { CONFIRM_MS, pauseAfter, retryAfter } from './waiting.ts'

/** What the server, or its silence, said to one attempt. */
export type Answer =
  | { is: 'applied'; value: boolean }
  /** `unheard`: it surely never left; `abandoned`: given up while it may still arrive; `network`: nothing else would pass either. */
  | { is: 'later'; error: AppError; unheard: boolean; abandoned: boolean; network: boolean }
  | { is: 'session-over'; error: AppError }
  | { is: 'refused'; error: AppError }

/** What the answer made of the row. 'gone': the member's rows were wiped meanwhile. */
export type Settled = 'sent' | 'kept' | 'paused' | 'dropped' | 'gone'

export interface SettleRules {
  /** ms since 1970. */
  now: number
  /** From 0 to 1. */
  random: number
  /** A person waits for this answer: a refusal reverts and is theirs to hear, also one that asks to sign in. */
  isLive: boolean
}

/** Takes the server's word for a favourite; where it gave none, what was so before the wish, unless an earlier attempt may have changed it. */
const learn = async (
  db: NectarDb,
  { userId, entity, wanted, sent }: OutboxRow,
  value: boolean | undefined,
  now: number,
) => {
  const row = await db.favourites.get([userId, entity])
  await db.favourites.put({
    userId,
    eventId: entity,
    event: row?.event ?? null,
    known: value ?? (sent ? null : (row?.known ?? null)),
    ...(value === undefined && { assumed: !wanted }),
    revision: (row?.revision ?? 0) + 1,
    storedAt: now,
  })
  const list = await db.favouriteLists.get(userId)
  if (!list || value === undefined || value === list.ids.includes(entity)) return
  const ids = value ? [entity, ...list.ids] : list.ids.filter((id) => id !== entity)
  await db.favouriteLists.put({ ...list, ids })
}

const isSaid = (row: OutboxRow) => !row.doubt || row.confirming

/** Draws the consequence of an answer for the row that was sent, unless a newer wish stands there now: then for that one. */
export const settle = (
  db: NectarDb,
  { row: sent, token }: Claimed,
  answer: Answer,
  { now, random, isLive }: SettleRules,
): PromiseLike<Settled> =>
  db.transaction('rw', outboxTables(db), async (): Promise<Settled> => {
    const session = await db.session.get('current')
    if (session?.userId !== sent.userId) return 'gone'
    const key = keyOf(sent)
    const row = await db.outbox.get(key)
    const isSame = row?.revision === sent.revision
    const rest = row && { ...row, sendingSince: null }

    if (answer.is === 'applied') {
      if (session.refused && session.token === token) {
        const { refused: _, ...proved } = session
        await db.session.put(proved)
      }
      await learn(db, sent, answer.value, now)
      if (!rest) return 'sent'
      const isDone = isSame || answer.value === rest.wanted
      if (isDone && isSaid(rest)) await db.outbox.delete(key)
      else if (isDone)
        await db.outbox.put({ ...rest, attempts: 0, confirming: true, nextAttemptAt: now + CONFIRM_MS })
      else await db.outbox.put({ ...rest, attempts: 0, nextAttemptAt: 0, sent: rest.doubt })
      return 'sent'
    }

    if (answer.is === 'later') {
      const { error, unheard, abandoned, network } = answer
      const attempts = sent.attempts + 1
      const nextAttemptAt = now + pauseAfter(sent.attempts, random)
      const notBefore = retryAfter(error, now)
      if (rest) {
        await db.outbox.put({
          ...rest,
          attempts,
          nextAttemptAt,
          notBefore,
          sent: unheard ? sent.sent : true,
          doubt: rest.doubt || abandoned,
          confirming: rest.confirming && !abandoned,
        })
      }
      // What keeps this one away keeps the others away too.
      if (network || notBefore > 0) {
        await db.outbox.where({ userId: sent.userId }).modify((other) => {
          if (network) other.nextAttemptAt = Math.max(other.nextAttemptAt, nextAttemptAt)
          other.notBefore = Math.max(other.notBefore, notBefore)
        })
      }
      return 'kept'
    }

    if (answer.is === 'session-over') {
      if (session.token === token) await db.session.put({ ...session, refused: true })
      if (rest && !(isSame && isLive)) {
        await db.outbox.put({ ...rest, sent: sent.sent || rest.doubt })
        return 'paused'
      }
      await db.outbox.delete(key)
      await learn(db, sent, undefined, now)
      return 'dropped'
    }

    if (rest && !isSame) {
      await db.outbox.put({ ...rest, attempts: 0, nextAttemptAt: 0, sent: rest.doubt })
      return 'dropped'
    }
    await learn(db, sent, undefined, now)
    await db.outbox.delete(key)
    if (!isLive) {
      const { userId, kind, entity, name, wanted, revision } = sent
      const { status = 0, serverMessage: message = '' } = answer.error
      await db.refusals.put({ userId, kind, entity, name, wanted, revision, status, message, storedAt: now })
    }
    return 'dropped'
  })
