import { createCall } from '../../src/data/api.ts'
import type { NectarDb } from '../../src/data/db.ts'
import { favouriteSource } from '../../src/data/member/favourites.ts'
import { createFlags } from '../../src/data/member/flags.ts'
import { favourite } from '../../src/data/outbox/intents/favourite.ts'
import { follow } from '../../src/data/outbox/intents/follow.ts'
import { createOutbox, type OutboxNews } from '../../src/data/outbox/outbox.ts'
import type { ModelLocks } from './model-locks.ts'
import type { ModelNetwork } from './model-network.ts'
import type { Scheduler } from './scheduler.ts'

interface ClientDeps {
  scheduler: Scheduler
  locks: ModelLocks
  network: ModelNetwork
  /** A separate connection to the device's one database. */
  db: NectarDb
  /** The token in the shared local storage; undefined for the worker, which cannot read it. */
  token: () => string | null | undefined
  random: () => number
  hasLocks: boolean
  notify: (news: OutboxNews) => void
  /** Called with the errors of the database. */
  onError: (error: unknown) => void
}

/** Creates a page or worker with the real outbox; everything it awaits is a gate of the schedule. */
export const createClient = (name: string, deps: ClientDeps) => {
  const { scheduler, db } = deps
  const wire = deps.network.for(name)
  /** Runs right after the next write has been committed, before any other client moves. */
  let afterWrite: (() => Promise<void>) | undefined

  const reporting = async <T>(work: PromiseLike<T>): Promise<T> => {
    try {
      return await scheduler.working(work)
    } catch (error) {
      deps.onError(error)
      throw error
    }
  }
  const read = async <T>(work: (db: NectarDb) => PromiseLike<T>): Promise<T> => {
    await scheduler.gate(name, 'reads')
    return reporting(work(db))
  }
  const write = async (work: (db: NectarDb) => PromiseLike<unknown>): Promise<boolean> => {
    const after = afterWrite
    afterWrite = undefined
    await scheduler.gate(name, 'writes')
    await reporting(Promise.resolve(work(db)).then(after))
    return true
  }

  const call: ReturnType<typeof createCall> = (endpoint, input, options) => {
    let release = () => {}
    let isOver = false
    const real = createCall({
      fetch: async (url, init) => {
        const response = await wire.fetch(url, init)
        void scheduler.working(
          new Promise<void>((resolve) => {
            release = resolve
          }),
        )
        return response
      },
      timeout: (ms) => {
        const controller = new AbortController()
        scheduler.at(ms, () => isOver || controller.abort(new DOMException('Too late', 'TimeoutError')))
        return controller.signal
      },
    })
    return real(endpoint, input, options).finally(() => {
      isOver = true
      release()
    })
  }

  const outbox = createOutbox(
    {
      device: { read, write },
      call,
      locks: deps.hasLocks ? deps.locks.for(name) : undefined,
      ownToken: deps.token,
      hasNetwork: deps.network.isUp,
      isReachable: () => true,
      now: scheduler.now,
      random: deps.random,
      wait: (ms) => new Promise((resolve) => scheduler.at(ms, resolve)),
      notify: deps.notify,
    },
    [favourite, follow],
  )
  const reads = createFlags(favouriteSource, {
    read,
    store: ({ userId, token }, tables, work) =>
      write((device) =>
        device.transaction('rw', [device.session, ...tables(device)], async () => {
          const session = await device.session.get('current')
          if (session?.userId === userId && session.token === token) await work(device)
        }),
      ),
    call,
    token: () => deps.token() ?? null,
    now: scheduler.now,
  })

  return {
    name,
    outbox,
    reads,
    /** The member that this page believes to be signed in; it may learn of a sign-in last. */
    userId: null as string | null,
    /** Sets a function that runs right after this client's next write. */
    onNextWrite: (after: () => Promise<void>): void => {
      afterWrite = after
    },
    /** Ends it between two steps: its next step never happens. */
    die: (): void => {
      scheduler.tearDown(name)
      deps.locks.died(name)
      wire.died()
    },
  }
}

export type Client = ReturnType<typeof createClient>
