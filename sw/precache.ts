import type { PrecacheEntry } from 'workbox-precaching'
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { isBuiltFile } from './rules.ts'

/**
 * Caches the whole built app and serves it from the cache. Clean URLs and directory indexes are off, so that navigations get the shell
 * (navigation.ts) and never a prerendered page.
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
