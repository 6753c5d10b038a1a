import { call } from '../call.ts'
import { connectivity } from '../connectivity.ts'
import { readDevice, writeDevice } from '../device.ts'
import { currentToken } from '../session.ts'
import { tellOutboxNews } from './changes.ts'
import { createOutbox, type OutboxDeps } from './create-outbox.ts'
import type { Locks } from './locks.ts'
import { createPreregistrations } from './preregistrations.ts'

const locks = (): Locks | undefined => globalThis.navigator?.locks as Locks | undefined

const sooner = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/**
 * All that waits on this device, over its own database, network, locks and clock: the members' outbox and, by the same waking,
 * the pre-registrations. `ownToken` as in `OutboxDeps`.
 */
export const createDeviceOutbox = (ownToken: () => string | null | undefined) => {
  const deps: OutboxDeps = {
    device: { read: readDevice, write: writeDevice },
    call,
    locks: locks(),
    ownToken,
    hasNetwork: () => globalThis.navigator?.onLine !== false,
    isReachable: connectivity.isOnline,
    now: Date.now,
    random: Math.random,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    tell: tellOutboxNews,
  }
  const wishes = createOutbox(deps)
  const preregistrations = createPreregistrations(deps)
  const both = async (how: 'drain' | 'wake', options?: { wait?: boolean }): Promise<void> => {
    await Promise.all([wishes[how](options), preregistrations[how](options)])
  }
  return {
    ...wishes,
    preregister: preregistrations.preregister,
    drain: (options?: { wait?: boolean }) => both('drain', options),
    wake: (options?: { wait?: boolean }) => both('wake', options),
    nextDue: async (): Promise<number | null> =>
      sooner(...(await Promise.all([wishes.nextDue(), preregistrations.nextDue()]))),
  }
}

/** The page's outbox. */
export const outbox = createDeviceOutbox(currentToken)

/** Sends what waits in the page's outbox; the only replayer, the same in the worker. Never throws. */
export const drain = (): Promise<void> => outbox.drain()
