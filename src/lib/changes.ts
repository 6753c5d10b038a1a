import { openChannel } from './open-channel.ts'

let channel: BroadcastChannel | undefined

// Opened at the first use, not at import: an open channel has a cost in the page and keeps a Node process alive.
const pages = (): BroadcastChannel | undefined => {
  channel ??= openChannel('nectar.changed')
  return channel
}

/** Tells the other pages of this device that data of the member has changed on the server. */
export const announceChange = (): void => pages()?.postMessage(null)

/** Calls the listener when another page, or the worker, has announced a change. Returns the unsubscribe function. */
export const onChangeElsewhere = (listener: () => void): (() => void) => {
  const heard = pages()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}
