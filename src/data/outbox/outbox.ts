import type { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { AppError } from '../errors.ts'
import type { Change, Intent, Queue } from './intent.ts'
import { type ClaimRules, claim, enqueue, keyOf, type LiveRow, nextDueOf } from './queue.ts'
import { type Answer, type Settled, send, settle, withToken } from './settle.ts'

export const outboxNews = ['changed', 'refused', 'session-over'] as const
/** An event of the outbox: a row changed; a refusal waits to be shown; the server returned 401 for the token of the queued rows. */
export type OutboxNews = (typeof outboxNews)[number]

export interface Locks {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ) => Promise<T>
}

export interface OutboxDeps {
  device: {
    read: <T>(work: (db: NectarDb) => PromiseLike<T>) => Promise<T | undefined>
    write: (work: (db: NectarDb) => PromiseLike<unknown>) => Promise<boolean>
  }
  call: typeof call
  locks: Locks | undefined
  /** Returns the page's token, null for none; undefined in the worker, which only has the mirrored token. */
  ownToken: () => string | null | undefined
  /** Checks for any network. False is reliable, true is not. */
  hasNetwork: () => boolean
  /** Returns the result of the last attempt to reach the server. */
  isReachable: () => boolean
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<void>
  notify: (news: OutboxNews) => void
}

/** The outcome of a change: sent to the server; queued; or unchanged, because it only withdrew a queued change or a newer change replaced it. */
export type Outcome = 'sent' | 'queued' | 'unchanged'

/** Maximum wait of a user before the change counts as queued, in ms; shorter if the server is known to be unreachable. */
const PATIENCE_MS = 5_000
const SHORT_PATIENCE_MS = 1_500

const noSession = () => new AppError('No token found', { kind: 'api', status: 401, code: 'unauthenticated' })

type Step = Settled | 'idle' | 'paused' | 'broken'

/** Creates the outbox of one page or worker, over the database it shares with the others. */
export const createOutbox = (deps: OutboxDeps, known: readonly Intent[]) => {
  const queues = [...new Set(known.map(({ queue }) => queue))]
  /** Refusals of rows that belong to no member, by entity, until they are shown to the user. */
  const refusals = new Map<string, AppError>()

  const rules = (): ClaimRules => ({
    intents: known,
    now: deps.now(),
    leased: deps.locks === undefined,
    ownToken: deps.ownToken(),
  })

  /**
   * Runs `work` under the queue's lock across all tabs and the worker, or returns 'busy'; with `wait`, queues for the lock. Without Web Locks, only
   * each row's lease protects it.
   */
  const alone = async <T>({ lock }: Queue, wait: boolean, work: () => Promise<T>): Promise<T | 'busy'> => {
    if (!deps.locks) return work()
    return deps.locks.request(lock, wait ? {} : { ifAvailable: true }, async (granted) =>
      granted ? work() : 'busy',
    )
  }

  const written = async <T>(work: (db: NectarDb) => PromiseLike<T>): Promise<T | undefined> => {
    let value: T | undefined
    const isWritten = await deps.device.write(async (db) => {
      value = await work(db)
    })
    return isWritten ? value : undefined
  }

  /** Sends one row. `isWaiting` is called with the response and returns whether a user still waits for it. */
  const step = async (
    queue: Queue,
    live?: LiveRow,
    isWaiting?: (answer: Answer) => boolean,
  ): Promise<Step> => {
    const claimed = await written((db) => claim(db, queue, rules(), live))
    if (!claimed) return 'broken'
    if (typeof claimed === 'string') return claimed
    const answer = await send(claimed, deps)
    const isLive = isWaiting?.(answer) ?? false
    const settled = await written((db) =>
      settle(db, claimed, answer, { now: deps.now(), random: deps.random(), isLive }),
    )
    if (answer.is === 'session-over') deps.notify('session-over')
    if (answer.is === 'refused' && !isLive) {
      if (queue.isMembers) deps.notify('refused')
      else refusals.set(claimed.row.entity, answer.error)
    }
    deps.notify('changed')
    return settled ?? 'broken'
  }

  const replay = async (queue: Queue): Promise<void> => {
    for (;;) {
      const done = await step(queue)
      if (done === 'idle' || done === 'paused' || done === 'broken') return
    }
  }

  const drainQueue = async (queue: Queue, wait = false): Promise<void> => {
    for (;;) {
      const done = await alone(queue, wait, () => replay(queue))
      if (done === 'busy') return
      // A sender that queued a row after the last check, and found the lock taken, relies on this one.
      const due = await deps.device.read((db) => nextDueOf(db, queue, rules()))
      if (due == null || due > deps.now()) return
    }
  }

  const drain = async ({ wait = false } = {}): Promise<void> => {
    await Promise.all(queues.map((queue) => drainQueue(queue, wait).catch(() => undefined)))
  }

  /** Returns the outcome of a live row that another sender has sent meanwhile, or that is still queued. */
  const outcomeOf = async (queue: Queue, live: LiveRow): Promise<Outcome> => {
    const stored = await written((db) =>
      db.transaction('rw', [queue.table(db), db.refusals], async () => {
        const refusal = await db.refusals.get(keyOf(live))
        const isOwn = refusal?.revision === live.revision
        if (isOwn) await db.refusals.delete(keyOf(live))
        return { refusal: isOwn ? refusal : undefined, row: await queue.get(db, live) }
      }),
    )
    if (!stored) return 'queued'
    if (stored.refusal) {
      const { status, message } = stored.refusal
      throw new AppError(`${status}: ${message}`, { kind: 'api', status, serverMessage: message })
    }
    const refused = refusals.get(live.entity)
    if (!stored.row && refused && !queue.isMembers) throw refused
    if (!stored.row) return 'sent'
    if (stored.row.revision !== live.revision) return 'unchanged'
    return stored.row.confirming ? 'sent' : 'queued'
  }

  /** Sends a live row now, then the other due rows. Resolves as soon as its outcome is known, or after the maximum wait. */
  const deliver = (queue: Queue, live: LiveRow): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      let isWaiting = true
      let isAnswered = false
      const work = async () => {
        let refusal: AppError | undefined
        const done = await step(queue, live, (answer) => {
          isAnswered = isWaiting
          if (answer.is === 'refused' || answer.is === 'session-over') refusal = answer.error
          return isWaiting
        })
        if (done === 'sent') resolve('sent')
        else if (done === 'dropped' && refusal) reject(refusal)
        else if (done === 'gone') reject(noSession())
        else if (isWaiting) {
          isAnswered = true
          await outcomeOf(queue, live).then(resolve, reject)
        }
        await replay(queue)
      }
      alone(queue, true, work)
        .then(() => drainQueue(queue))
        .catch(() => resolve('queued'))
      void deps.wait(deps.isReachable() ? PATIENCE_MS : SHORT_PATIENCE_MS).then(() => {
        if (isAnswered) return
        isWaiting = false
        resolve('queued')
      })
    })

  return {
    /**
     * Queues a change and sends it. Throws AppError after a live 4xx, having reverted the change; 401 without this member's session. If the device
     * cannot store it, sends it directly. `name` appears in a later refusal.
     */
    set: async <Subject>(
      intent: Intent<Subject>,
      change: Change<Subject> & { name: string },
    ): Promise<Outcome> => {
      const { kind, queue } = intent
      if (queue.isMembers && deps.ownToken() === null) throw noSession()
      refusals.delete(change.entity)
      const queued = await written((db) => enqueue(db, intent, change, deps.now()))
      if (!queued) {
        await intent.send(change, withToken(deps.call, queue.isMembers ? undefined : null))
        deps.notify('changed')
        return 'sent'
      }
      if (queued.is === 'no session') throw noSession()
      deps.notify('changed')
      if (queued.is === 'withdrawn') return 'unchanged'
      const { userId, entity } = change
      return deliver(queue, { userId, kind, entity, revision: queued.revision })
    },

    /** Sends due rows. Returns at once if another sender holds the lock, unless `wait` is set. Never throws. */
    drain,

    /** Retries rows that backed off, after the network or the user is back. Still respects the server's Retry-After. Never throws. */
    wake: async (options?: { wait?: boolean }): Promise<void> => {
      for (const queue of queues) {
        await deps.device.write((db) =>
          db.transaction('rw', queue.table(db), async () => {
            for (const row of await queue.all(db))
              if (!row.confirming) await queue.put(db, { ...row, nextAttemptAt: 0 })
          }),
        )
      }
      await drain(options)
    },

    /** Returns the time of the next due row, in ms since 1970; null if no row is queued, or all wait for a session. */
    nextDue: async (): Promise<number | null> => {
      const due = await Promise.all(
        queues.map((queue) => deps.device.read((db) => nextDueOf(db, queue, rules()))),
      )
      const times = due.filter((time) => typeof time === 'number')
      return times.length > 0 ? Math.min(...times) : null
    },

    /** Counts a member's unanswered changes, of one kind or all. */
    queuedCount: async (userId: string, kind?: string): Promise<number> => {
      const rows = await deps.device.read((db) => db.outbox.where({ userId }).toArray())
      const isQueued = (row: { kind: string; confirming: boolean }) =>
        !row.confirming && (kind === undefined || row.kind === kind)
      return rows?.filter(isQueued).length ?? 0
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Number of tries of the worker, and its longest pause in ms: a network that has just returned often fails at first. */
const TRIES = 4
const MAX_SLEEP_MS = 16_000

/**
 * Sends the queue, once any other sender has finished or died. Throws if rows remain that only need another try: the browser then calls again,
 * minutes later.
 */
export const sendWaiting = async (
  { wake, drain, nextDue }: Pick<Outbox, 'wake' | 'drain' | 'nextDue'>,
  sleep: (ms: number) => Promise<void>,
): Promise<void> => {
  await wake({ wait: true })
  for (let tries = 1; ; tries += 1) {
    const due = await nextDue()
    if (due === null) return
    const pause = Math.max(due - Date.now(), 0)
    if (tries === TRIES || pause > MAX_SLEEP_MS)
      throw new Error('Some of what was queued must still wait for the network.')
    await sleep(pause)
    await drain({ wait: true })
  }
}
