import type { PrecacheEntry } from 'workbox-precaching'
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { isBuiltFile } from './rules.ts'

/**
 * Keeps the whole built app on the device and serves it from there. Clean URLs and directory indexes are off: a prerendered
 * page must never answer for a navigation by accident, the shell does (navigation.ts).
 */
export const installPrecache = (manifest: (PrecacheEntry | string)[]): void => {
  cleanupOutdatedCaches()
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) =>
        isBuiltFile(new URL(request.url).pathname, response) ? response : null,
    },
  ])
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '' })
}
