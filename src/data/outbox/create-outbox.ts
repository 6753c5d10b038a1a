import type { Event } from '../../../contract/events.ts'
import type { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { AppError } from '../errors.ts'
import { ask } from './ask.ts'
import type { OutboxNews } from './changes.ts'
import { type ClaimRules, claim, isAnyDue, type Tap } from './claim.ts'
import { type Enqueued, enqueueFavourite } from './enqueue.ts'
import { alone, type Locks } from './locks.ts'
import { type Answer, type Settled, settle } from './settle.ts'
import { dueAt } from './waiting.ts'

/** Everything outside the outbox that it touches: one page's or worker's. */
export interface OutboxDeps {
  device: {
    read: <T>(work: (db: NectarDb) => PromiseLike<T>) => Promise<T | undefined>
    write: (work: (db: NectarDb) => PromiseLike<unknown>) => Promise<boolean>
  }
  call: typeof call
  locks: Locks | undefined
  /** The page's own token, null for none; undefined in the worker, where the mirrored one is the only word. */
  ownToken: () => string | null | undefined
  /** Whether the browser sees any network at all: false is to be believed, true is not. */
  hasNetwork: () => boolean
  /** Whether the server was within reach at the last attempt. */
  isReachable: () => boolean
  now: () => number
  random: () => number
  wait: (ms: number) => Promise<void>
  tell: (news: OutboxNews) => void
}

/** What a tap led to: the server has it; it is queued; it only took back what was queued, or a newer wish took its place. */
export type TapOutcome = 'sent' | 'queued' | 'unchanged'

/** How long a tap waits for its answer before it counts as queued, in ms; less where the server is known to be away. */
const PATIENCE_MS = 5_000
const SHORT_PATIENCE_MS = 1_500

const NO_SESSION = { kind: 'api', status: 401, code: 'unauthenticated' } as const

type Step = Settled | 'idle' | 'paused' | 'broken'

/** The outbox of one page or worker, over the database it shares with the others. */
export const createOutbox = (deps: OutboxDeps) => {
  const rules = (): ClaimRules => ({
    now: deps.now(),
    leased: deps.locks === undefined,
    ownToken: deps.ownToken(),
  })

  const written = async <T>(work: (db: NectarDb) => PromiseLike<T>): Promise<T | undefined> => {
    let value: T | undefined
    const isWritten = await deps.device.write(async (db) => {
      value = await work(db)
    })
    return isWritten ? value : undefined
  }

  /** Sends one row. `live` says, once the answer is there, whether a person still waits for it. */
  const step = async (tap?: Tap, live?: (answer: Answer) => boolean): Promise<Step> => {
    const claimed = await written((db) => claim(db, rules(), tap))
    if (!claimed) return 'broken'
    if (typeof claimed === 'string') return claimed
    const answer = await ask(claimed, deps)
    const isLive = live?.(answer) ?? false
    const settled = await written((db) =>
      settle(db, claimed, answer, { now: deps.now(), random: deps.random(), isLive }),
    )
    if (answer.is === 'session-over') deps.tell('session-over')
    if (answer.is === 'refused' && !isLive) deps.tell('refused')
    deps.tell('changed')
    return settled ?? 'broken'
  }

  /** Sends what is due until nothing is. */
  const replay = async (): Promise<void> => {
    for (;;) {
      const done = await step()
      if (done === 'idle' || done === 'paused' || done === 'broken') return
    }
  }

  const drain = async ({ wait = false } = {}): Promise<void> => {
    for (;;) {
      const done = await alone(deps.locks, wait, replay)
      if (done === 'busy') return
      // Whoever queued a row after the last look, and found the lock taken, relies on this one.
      if (!(await deps.device.read((db) => isAnyDue(db, rules())))) return
    }
  }

  /** What became of a tap's row that somebody else has sent meanwhile, or that waits. */
  const fateOf = async (tap: Tap): Promise<TapOutcome> => {
    const key: [string, string, string] = [tap.userId, 'favourite', tap.entity]
    const fate = await written((db) =>
      db.transaction('rw', [db.outbox, db.refusals, db.favourites], async () => {
        const refusal = await db.refusals.get(key)
        const isMine = refusal?.revision === tap.revision
        if (isMine) await db.refusals.delete(key)
        const row = await db.outbox.get(key)
        return { refusal: isMine ? refusal : undefined, row }
      }),
    )
    if (!fate) return 'queued'
    if (fate.refusal) {
      const { status, message } = fate.refusal
      throw new AppError(`${status}: ${message}`, { kind: 'api', status, serverMessage: message })
    }
    if (!fate.row) return 'sent'
    if (fate.row.revision !== tap.revision) return 'unchanged'
    return fate.row.confirming ? 'sent' : 'queued'
  }

  /** Sends a tap's row now, and then whatever else is due; answers as soon as the tap's own fate is known, or patience ends. */
  const deliver = (tap: Tap): Promise<TapOutcome> => {
    let isWaiting = true
    let isAnswered = false
    const outcome = new Promise<TapOutcome>((resolve, reject) => {
      const work = async () => {
        let refusal: AppError | undefined
        const done = await step(tap, (answer) => {
          isAnswered = isWaiting
          if (answer.is === 'refused' || answer.is === 'session-over') refusal = answer.error
          return isWaiting
        })
        if (done === 'sent') resolve('sent')
        else if (done === 'dropped' && refusal) reject(refusal)
        else if (done === 'gone') reject(new AppError('No token found', NO_SESSION))
        else if (isWaiting) {
          isAnswered = true
          await fateOf(tap).then(resolve, reject)
        }
        await replay()
      }
      alone(deps.locks, true, work)
        .then(() => drain())
        .catch(() => resolve('queued'))
      const patience = deps.isReachable() ? PATIENCE_MS : SHORT_PATIENCE_MS
      void deps.wait(patience).then(() => {
        if (isAnswered) return
        isWaiting = false
        resolve('queued')
      })
    })
    return outcome
  }

  /** Nothing can be kept on this device: the wish goes straight to the server, or fails. */
  const sendUnkept = async (event: Event, wanted: boolean): Promise<TapOutcome> => {
    await deps.call(wanted ? 'favoriteAdd' : 'favoriteRemove', { params: { id: event.id } })
    deps.tell('changed')
    return 'sent'
  }

  return {
    /**
     * Queues a wish and sends it. Throws AppError for a live 4xx (401 included), after having taken it back (ruling: favourites offline); 401
     * without a session of this member, where nothing is queued.
     */
    setFavourite: async (userId: string, event: Event, wanted: boolean): Promise<TapOutcome> => {
      if (deps.ownToken() === null) throw new AppError('No token found', NO_SESSION)
      const put: Enqueued | undefined = await written((db) =>
        enqueueFavourite(db, { userId, event, wanted }, deps.now()),
      )
      if (!put) return sendUnkept(event, wanted)
      if (put.is === 'nobody') throw new AppError('No token found', NO_SESSION)
      deps.tell('changed')
      if (put.is === 'cancelled') return 'unchanged'
      return deliver({ userId, entity: event.id, revision: put.revision })
    },

    /** Sends what is due, alone among tabs and worker; returns at once where another is at it, unless told to `wait` in line. Never throws. */
    drain: (options?: { wait?: boolean }): Promise<void> => drain(options).catch(() => undefined),

    /** The network or the person is back: what only backed off is tried now. A server's Retry-After still holds. Never throws. */
    wake: async (options?: { wait?: boolean }): Promise<void> => {
      await deps.device.write((db) => db.outbox.filter((row) => !row.confirming).modify({ nextAttemptAt: 0 }))
      await drain(options).catch(() => undefined)
    },

    /** When the next row is due, in ms since 1970; null where none waits, or all wait for a session. */
    nextDue: async (): Promise<number | null> => {
      const { now, leased, ownToken } = rules()
      const due = await deps.device.read(async (db) => {
        const session = await db.session.get('current')
        if (!session?.token || session.refused) return null
        if (ownToken !== undefined && ownToken !== session.token) return null
        const rows = await db.outbox.where({ userId: session.userId }).toArray()
        return rows.length > 0 ? Math.min(...rows.map((row) => dueAt(row, now, leased))) : null
      })
      return due ?? null
    },

    /** How many wishes of a member the server has not answered. */
    queuedCount: async (userId: string): Promise<number> =>
      (await deps.device.read((db) =>
        db.outbox
          .where({ userId })
          .filter((row) => !row.confirming)
          .count(),
      )) ?? 0,
  }
}

export type Outbox = ReturnType<typeof createOutbox>
