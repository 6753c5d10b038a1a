import { call } from '../call.ts'
import { connectivity } from '../connectivity.ts'
import { readDevice, writeDevice } from '../device.ts'
import { currentToken } from '../session.ts'
import { tellOutboxNews } from './changes.ts'
import { createOutbox, type Outbox } from './create-outbox.ts'
import type { Locks } from './locks.ts'

const locks = (): Locks | undefined => globalThis.navigator?.locks as Locks | undefined

/** The outbox over this device's own database, network, locks and clock. `ownToken` as in `OutboxDeps`. */
export const createDeviceOutbox = (ownToken: () => string | null | undefined): Outbox =>
  createOutbox({
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
  })

/** The page's outbox. */
export const outbox: Outbox = createDeviceOutbox(currentToken)

/** Sends what waits in the page's outbox; the only replayer, the same in the worker. Never throws. */
export const drain = (): Promise<void> => outbox.drain()
