import { createCall } from '../../src/data/api.ts'
import type { NectarDb } from '../../src/data/db.ts'
import { favourite } from '../../src/data/outbox/intents/favourite.ts'
import { createOutbox, type OutboxNews } from '../../src/data/outbox/outbox.ts'
import { createFavouriteReads } from '../../src/data/repositories/favourites.ts'
import type { ModelLocks } from './model-locks.ts'
import type { ModelNetwork } from './model-network.ts'
import type { Scheduler } from './scheduler.ts'

interface Surroundings {
  scheduler: Scheduler
  locks: ModelLocks
  network: ModelNetwork
  /** Its own connection to the device's one database. */
  db: NectarDb
  /** The shared local storage's token; undefined for the worker, which cannot read it. */
  token: () => string | null | undefined
  random: () => number
  hasLocks: boolean
  tell: (news: OutboxNews) => void
  /** Told of whatever the database throws. */
  fault: (error: unknown) => void
}

/** One page or worker running the real outbox; everything it awaits is a gate of the schedule. */
export const createActor = (name: string, around: Surroundings) => {
  const { scheduler, db } = around
  const wire = around.network.for(name)
  /** Runs right after the next write has been committed, before anybody else moves. */
  let afterWrite: (() => Promise<void>) | undefined

  const noticing = async <T>(work: PromiseLike<T>): Promise<T> => {
    try {
      return await scheduler.working(work)
    } catch (error) {
      around.fault(error)
      throw error
    }
  }
  const read = async <T>(work: (db: NectarDb) => PromiseLike<T>): Promise<T> => {
    await scheduler.stand(name, 'reads')
    return noticing(work(db))
  }
  const write = async (work: (db: NectarDb) => PromiseLike<unknown>): Promise<boolean> => {
    const after = afterWrite
    afterWrite = undefined
    await scheduler.stand(name, 'writes')
    await noticing(Promise.resolve(work(db)).then(after))
    return true
  }

  const call: ReturnType<typeof createCall> = (endpoint, input, options) => {
    let heard = () => {}
    let isOver = false
    const real = createCall({
      fetch: async (url, init) => {
        const response = await wire.fetch(url, init)
        void scheduler.working(
          new Promise<void>((resolve) => {
            heard = resolve
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
      heard()
    })
  }

  const outbox = createOutbox(
    {
      device: { read, write },
      call,
      locks: around.hasLocks ? around.locks.for(name) : undefined,
      ownToken: around.token,
      hasNetwork: around.network.isUp,
      isReachable: () => true,
      now: scheduler.now,
      random: around.random,
      wait: (ms) => new Promise((resolve) => scheduler.at(ms, resolve)),
      notify: around.tell,
    },
    [favourite],
  )
  const reads = createFavouriteReads({
    read,
    store: ({ userId, token }, tables, work) =>
      write((device) =>
        device.transaction('rw', [device.session, ...tables(device)], async () => {
          const session = await device.session.get('current')
          if (session?.userId === userId && session.token === token) await work(device)
        }),
      ),
    call,
    token: () => around.token() ?? null,
    now: scheduler.now,
  })

  return {
    name,
    outbox,
    reads,
    /** Whom this page takes its person for; it may be the last to hear of a sign-in. */
    userId: null as string | null,
    /** Says what to do right after this actor's next write, which is about to be asked for. */
    onNextWrite: (after: () => Promise<void>): void => {
      afterWrite = after
    },
    /** Ends it between two steps: whatever it was about to do never happens. */
    die: (): void => {
      scheduler.tearDown(name)
      around.locks.died(name)
      wire.died()
    },
  }
}

export type Actor = ReturnType<typeof createActor>
