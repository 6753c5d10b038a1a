import type { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { AppError } from '../errors.ts'
import type { Change, Intent, Queue } from './intent.ts'
import { type ClaimRules, claim, enqueue, keyOf, type LiveRow, nextDueOf } from './queue.ts'
import { type Answer, type Settled, send, settle, withToken } from './settle.ts'

export const outboxNews = ['changed', 'refused', 'session-over'] as const
/**
 * What happened in the outbox: a row changed; a refusal waits to be shown; the server answered 401 to the token that replays.
 */
export type OutboxNews = (typeof outboxNews)[number]

/** What the outbox needs of `navigator.locks`. */
export interface Locks {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ) => Promise<T>
}

/** Everything outside the outbox that it touches: one page's or worker's. */
export interface OutboxDeps {
  device: {
    read: <T>(work: (db: NectarDb) => PromiseLike<T>) => Promise<T | undefined>
    write: (work: (db: NectarDb) => PromiseLike<unknown>) => Promise<boolean>
  }
  call: typeof call
  locks: Locks | undefined
  /** The page's own token, null for none; undefined in the worker, where only the mirrored one is known. */
  ownToken: () => string | null | undefined
  /** Whether the browser sees any network at all: false can be trusted, true cannot. */
  hasNetwork: () => boolean
  /** Whether the server was within reach at the last attempt. */
  isReachable: () => boolean
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<void>
  notify: (news: OutboxNews) => void
}

/** What a change led to: the server has it; it is queued; it only withdrew what was queued, or a newer one took its place. */
export type Outcome = 'sent' | 'queued' | 'unchanged'

/** How long a user waits for the answer before the change counts as queued, in ms; less where the server is known to be away. */
const PATIENCE_MS = 5_000
const SHORT_PATIENCE_MS = 1_500

const noSession = () => new AppError('No token found', { kind: 'api', status: 401, code: 'unauthenticated' })

type Step = Settled | 'idle' | 'paused' | 'broken'

/** The outbox of one page or worker, over the database it shares with the others. */
export const createOutbox = (deps: OutboxDeps, known: readonly Intent[]) => {
  const queues = [...new Set(known.map(({ queue }) => queue))]
  /** Refusals of rows that are no member's, by entity, until the user who waits for one sees it. */
  const refusals = new Map<string, AppError>()

  const rules = (): ClaimRules => ({
    intents: known,
    now: deps.now(),
    leased: deps.locks === undefined,
    ownToken: deps.ownToken(),
  })

  /** Works as the only one in all tabs and the worker, or returns 'busy'; `wait` stands in line. Without Web Locks each row's lease must do. */
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

  /** Sends one row. `isWaiting` says, once the answer is there, whether a user still waits for it. */
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

  /** Sends what is due until nothing is. */
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
      // Whoever queued a row after the last look, and found the lock taken, relies on this one.
      const due = await deps.device.read((db) => nextDueOf(db, queue, rules()))
      if (due == null || due > deps.now()) return
    }
  }

  const drain = async ({ wait = false } = {}): Promise<void> => {
    await Promise.all(queues.map((queue) => drainQueue(queue, wait).catch(() => undefined)))
  }

  /** What became of a live row that another sender has sent meanwhile, or that waits. */
  const outcomeOf = async (queue: Queue, live: LiveRow): Promise<Outcome> => {
    const found = await written((db) =>
      db.transaction('rw', [queue.table(db), db.refusals], async () => {
        const refusal = await db.refusals.get(keyOf(live))
        const isOwn = refusal?.revision === live.revision
        if (isOwn) await db.refusals.delete(keyOf(live))
        return { refusal: isOwn ? refusal : undefined, row: await queue.get(db, live) }
      }),
    )
    if (!found) return 'queued'
    if (found.refusal) {
      const { status, message } = found.refusal
      throw new AppError(`${status}: ${message}`, { kind: 'api', status, serverMessage: message })
    }
    const refused = refusals.get(live.entity)
    if (!found.row && refused && !queue.isMembers) throw refused
    if (!found.row) return 'sent'
    if (found.row.revision !== live.revision) return 'unchanged'
    return found.row.confirming ? 'sent' : 'queued'
  }

  /** Sends a live row now, and then whatever else is due; resolves as soon as its outcome is known, or patience ends. */
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
     * Queues a change and sends it. Throws AppError for a live 4xx (401 included), after having reverted it; 401 without a session of this member, where nothing is queued. Where the device stores nothing the change goes
     * straight to the server, or fails. `name` is what a later refusal is shown with.
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

    /** Sends what is due, alone among tabs and worker; returns at once where another is at it, unless told to `wait` in line. Never throws. */
    drain,

    /** The network or the user is back: what only backed off is tried now. A server's Retry-After still holds. Never throws. */
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

    /** When the next row is due, in ms since 1970; null where none waits, or all wait for a session. */
    nextDue: async (): Promise<number | null> => {
      const due = await Promise.all(
        queues.map((queue) => deps.device.read((db) => nextDueOf(db, queue, rules()))),
      )
      const times = due.filter((time) => typeof time === 'number')
      return times.length > 0 ? Math.min(...times) : null
    },

    /** How many changes of a member the server has not answered: of one kind, or all. */
    queuedCount: async (userId: string, kind?: string): Promise<number> => {
      const rows = await deps.device.read((db) => db.outbox.where({ userId }).toArray())
      const isQueued = (row: { kind: string; confirming: boolean }) =>
        !row.confirming && (kind === undefined || row.kind === kind)
      return rows?.filter(isQueued).length ?? 0
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** How often, and until when in ms, the worker tries again by itself: a network that has just returned is often not there yet. */
const TRIES = 4
const MAX_SLEEP_MS = 16_000

/**
 * Sends what waits, once any other sender has finished or died. Throws while rows remain that only need another try: the browser
 * then calls again, minutes later.
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
