const kinds = ['changed', 'refused', 'session-over'] as const
/**
 * What happened in the outbox: a favourite's row changed; a refusal waits to be told; the server answered 401 to the token
 * that replays.
 */
export type OutboxNews = (typeof kinds)[number]

const listeners = new Set<(news: OutboxNews) => void>()
let channel: BroadcastChannel | undefined

const tell = (news: OutboxNews): void => {
  for (const listener of listeners) listener(news)
}

// Opened at the first use, not at import: an open channel has a price in the page and keeps a Node process alive.
const wire = (): BroadcastChannel | undefined => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('nectar.outbox')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = kinds.find((known) => known === data)
    if (news) tell(news)
  }
  return channel
}

/** Tells this page or worker, and every other. */
export const tellOutboxNews = (news: OutboxNews): void => {
  wire()?.postMessage(news)
  tell(news)
}

/** Calls the listener at all news, from this tab, another, or the worker; returns how to stop. */
export const onOutboxNews = (listener: (news: OutboxNews) => void): (() => void) => {
  wire()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
