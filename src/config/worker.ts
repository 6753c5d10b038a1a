/** Cache of event pictures, filled by the service worker and emptied at sign-out: it would tell what a member looked at. */
export const IMAGE_CACHE = 'nectar-images'

/** The static shell that answers every navigation of an installed app. */
export const SHELL = '/app.html'

/** Tag of the Background Sync that wakes the outbox in the worker, with no page open. */
export const OUTBOX_SYNC = 'nectar.outbox'

/** What a page may tell the service worker: `type` of the message. SKIP_WAITING is workbox-window's own word. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'SESSION_CLOSED' }
  /** Keeps so many of the next events on the device. */
  | { type: 'PREFETCH_EVENTS'; most: number }
