import { openChannel } from '../../lib/open-channel.ts'
import { call } from '../api.ts'
import { connectivity } from '../connectivity.ts'
import { readDevice, writeDevice } from '../device.ts'
import { currentToken } from '../session.ts'
import type { Intent } from './intent.ts'
import { admission } from './intents/admission.ts'
import { favourite } from './intents/favourite.ts'
import { follow } from './intents/follow.ts'
import { preregistration } from './intents/preregistration.ts'
import { wait } from './intents/wait.ts'
import {
  createOutbox,
  type Locks,
  type Outbox,
  type OutboxDeps,
  type OutboxNews,
  outboxNews,
} from './outbox.ts'

export const intents: readonly Intent[] = [favourite, follow, wait, preregistration, admission]

const listeners = new Set<(news: OutboxNews) => void>()

let channel: BroadcastChannel | undefined

const notifyHere = (what: OutboxNews): void => {
  for (const listener of listeners) listener(what)
}

// Opened at the first use, not at import: an open channel has a cost in the page and keeps a Node process alive.
const wire = (): BroadcastChannel | undefined => {
  if (channel) return channel
  channel = openChannel('nectar.outbox')
  if (!channel) return
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const what = outboxNews.find((each) => each === data)
    if (what) notifyHere(what)
  }
  return channel
}

/** Calls the listener at all news, from this tab, another, or the worker. Returns the unsubscribe function. */
export const onOutboxNews = (listener: (news: OutboxNews) => void): (() => void) => {
  wire()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Creates the outbox of this page or worker. `ownToken` as in `OutboxDeps`. */
export const createDeviceOutbox = (ownToken: OutboxDeps['ownToken']): Outbox =>
  createOutbox(
    {
      device: { read: readDevice, write: writeDevice },
      call,
      locks: globalThis.navigator?.locks as Locks | undefined,
      ownToken,
      hasNetwork: () => globalThis.navigator?.onLine !== false,
      isReachable: connectivity.isOnline,
      now: () => Date.now(),
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      notify: (what) => {
        wire()?.postMessage(what)
        notifyHere(what)
      },
    },
    intents,
  )

export const outbox = createDeviceOutbox(currentToken)
