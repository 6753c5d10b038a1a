import type { Event } from '../../../contract/events.ts'
import type { NectarDb } from '../db.ts'
import { keyOf, OUTBOX_SCHEMA, outboxTables } from './rows.ts'

/** A member's wish for one event. */
export interface Wish {
  userId: string
  event: Event
  wanted: boolean
}

/**
 * What became of a wish: a row with this revision waits for its answer; it took back one that the server never saw; or
 * nobody may wish, since the session on the device is not this member's.
 */
export type Enqueued = { is: 'waiting'; revision: number } | { is: 'cancelled' } | { is: 'nobody' }

/** Puts a favourite's optimistic row and its outbox row in one transaction; a newer wish overwrites the one that waits. `now` in ms since 1970. */
export const enqueueFavourite = (
  db: NectarDb,
  { userId, event, wanted }: Wish,
  now: number,
): PromiseLike<Enqueued> =>
  db.transaction('rw', outboxTables(db), async (): Promise<Enqueued> => {
    const session = await db.session.get('current')
    if (session?.userId !== userId || session.token === null) return { is: 'nobody' }
    const key = keyOf({ userId, kind: 'favourite', entity: event.id })
    const waiting = await db.outbox.get(key)
    const favourite = await db.favourites.get([userId, event.id])
    // By the clock: what is made anew after a sign-out must not pass for what an old answer speaks of.
    const revision = Math.max((favourite?.revision ?? 0) + 1, now)
    const known = favourite?.known ?? null
    await db.favourites.put({ userId, eventId: event.id, event, known, revision, storedAt: now })
    if (waiting && !waiting.sent && waiting.sendingSince === null && known === wanted) {
      await db.outbox.delete(key)
      return { is: 'cancelled' }
    }
    await db.outbox.put({
      userId,
      kind: 'favourite',
      entity: event.id,
      name: event.eventName,
      wanted,
      revision,
      attempts: 0,
      nextAttemptAt: 0,
      notBefore: waiting?.notBefore ?? 0,
      sendingSince: waiting?.sendingSince ?? null,
      sent: waiting?.sent ?? false,
      doubt: waiting?.doubt ?? false,
      confirming: false,
      schema: OUTBOX_SCHEMA,
      storedAt: now,
    })
    return { is: 'waiting', revision }
  })
