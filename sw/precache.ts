import type { PrecacheEntry } from 'workbox-precaching'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

/**
 * Keeps the whole built app on the device and serves it from there. Clean URLs and directory indexes are off: a prerendered
 * page must never answer for a navigation by accident, the shell does (navigation.ts).
 */
export const installPrecache = (manifest: (PrecacheEntry | string)[]): void => {
  cleanupOutdatedCaches()
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '' })
}
