/** Cache of event pictures, filled by the service worker and emptied at sign-out: it would tell what a member looked at. */
export const IMAGE_CACHE = 'nectar-images'

/** Cache of what the check-in alone needs, decoders and all: on the phones that have opened one, and no other. */
export const CHECK_IN_CACHE = 'nectar-check-in'

/** The static shell that answers every navigation of an installed app. */
export const SHELL = '/app.html'

/** Tag of the Background Sync that wakes the outbox in the worker, with no page open. */
export const OUTBOX_SYNC = 'nectar.outbox'

/** What a page may tell the service worker: `type` of the message. SKIP_WAITING is workbox-window's own word. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'SESSION_CLOSED' }
  /** Keeps the check-in's own files. */
  | { type: 'KEEP_CHECK_IN' }
  /** Keeps so many of the next events on the device. */
  | { type: 'PREFETCH_EVENTS'; most: number }
