/** Cache of event pictures, filled by the service worker and emptied at sign-out: it would reveal which events a member viewed. */
export const IMAGE_CACHE = 'nectar-images'

/** Cache of the files that only the check-in needs, including decoders: filled only on phones that have opened a check-in. */
export const CHECK_IN_CACHE = 'nectar-check-in'

/** Separates the files in the archive that the worker installs the app from. */
export const ARCHIVE_BOUNDARY = 'nectar-file-7c1f0e52b9d84a36'

/** The static shell, served for every navigation of an installed app. */
export const SHELL = '/app.html'

/** Tag of the Background Sync that wakes the outbox in the worker, with no page open. */
export const OUTBOX_SYNC = 'nectar.outbox'

/** A message from a page to the service worker. workbox-window defines SKIP_WAITING. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'SESSION_CLOSED' }
  | { type: 'KEEP_CHECK_IN' }
  /** Stores this number of upcoming events on the device. */
  | { type: 'PREFETCH_EVENTS'; most: number }
