import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CHECK_IN_CACHE } from '../src/config/worker.ts'
import { cacheFiles, dropOthers, type FileCache } from './cached-files.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of the build; `only` names the single page that needs it, or the worker, or is the archive of all others. */
export type ListedFile = PrecacheEntry & { only?: 'check-in' | 'worker' | 'archive' }

/**
 * Caches the check-in page, its decoders and their WebAssembly, but only if the phone has opened it, and updates them with the precache.
 * Returns the function that stores them.
 */
export const installOwnFiles = (files: readonly ListedFile[]): { store: () => Promise<void> } => {
  const paths = files.map(({ url }) => `/${url.replace(/^\//, '')}`)
  const cache: FileCache = { caches: self.caches, fetch: (path) => fetch(path) }
  self.addEventListener('install', (event) => {
    event.waitUntil(
      self.caches.has(CHECK_IN_CACHE).then((isWanted) => (isWanted ? cacheFiles(paths, cache) : undefined)),
    )
  })
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers(paths, cache)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && paths.includes(url.pathname),
    async ({ request, url }) =>
      (await self.caches.match(url.pathname, { cacheName: CHECK_IN_CACHE })) ?? fetch(request),
  )
  return { store: () => cacheFiles(paths, cache) }
}
