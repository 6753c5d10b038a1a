const changes = ['opened', 'closed', 'expired'] as const
/** What happened to the session: someone signed in, the member signed out, or the server ended it. */
export type SessionChange = (typeof changes)[number]

const listeners = new Set<(change: SessionChange) => void>()
let last: SessionChange | undefined
let count = 0

/** How many changes this page has heard of: the token alone does not tell a sign-out after an expiry. */
export const sessionChanges = (): number => count

const tell = (change: SessionChange): void => {
  // A sign-out is heard twice from another tab: by broadcast and by its storage event.
  if (change === 'closed' && last === 'closed') return
  last = change
  count += 1
  for (const listener of listeners) listener(change)
}

let channel: BroadcastChannel | undefined

// Opened at the first use, not at import: an open channel has a price in the page and keeps a Node process alive.
const wire = (): BroadcastChannel | undefined => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('nectar.session')
  channel.onmessage = (message: MessageEvent<unknown>) => {
    const change = changes.find((known) => known === message.data)
    if (change) tell(change)
  }
  return channel
}

/** Tells this page and every other tab. */
export const announce = (change: SessionChange): void => {
  wire()?.postMessage(change)
  tell(change)
}

/** Tells this page alone: what another tab did was learnt some other way. */
export const hear = tell

/** Calls the listener at each change, in this tab or another; returns how to stop. */
export const onSessionChange = (listener: (change: SessionChange) => void): (() => void) => {
  wire()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
