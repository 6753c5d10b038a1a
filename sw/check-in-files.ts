import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CHECK_IN_CACHE } from '../src/config/worker.ts'
import { worthKeeping } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of the build; `only` names the page that alone needs it. */
export type ListedFile = PrecacheEntry & { only?: 'check-in' }

/** What keeps files in a cache of their own. */
interface Shelf {
  caches: Pick<CacheStorage, 'has' | 'open'>
  fetch: (path: string) => Promise<Response>
}

/** Keeps those of these files that are not kept yet: all are fetched before the first is, so that a cache that is there is whole. */
export const keepFiles = async (paths: readonly string[], { caches, fetch }: Shelf): Promise<void> => {
  const kept = (await caches.has(CHECK_IN_CACHE)) ? await caches.open(CHECK_IN_CACHE) : null
  const missing: string[] = []
  for (const path of paths) if (!(await kept?.match(path))) missing.push(path)
  const answers = await Promise.all(missing.map(async (path) => [path, await fetch(path)] as const))
  for (const [path, answer] of answers)
    if (!worthKeeping(answer)) throw new Error(`The check-in needs ${path}, which answers ${answer.status}`)
  const cache = kept ?? (await caches.open(CHECK_IN_CACHE))
  await Promise.all(answers.map(([path, answer]) => cache.put(path, answer)))
}

/** Removes what an earlier version has kept. */
export const dropOthers = async (
  paths: readonly string[],
  { caches }: Pick<Shelf, 'caches'>,
): Promise<void> => {
  if (!(await caches.has(CHECK_IN_CACHE))) return
  const cache = await caches.open(CHECK_IN_CACHE)
  for (const request of await cache.keys())
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request)
}

/**
 * The check-in's page, its decoders and their WebAssembly: on the phones that have opened it, kept as the precache is, renewed with it; on all others not
 * there. Returns what keeps them.
 */
export const installOwnFiles = (files: readonly ListedFile[]): { keep: () => Promise<void> } => {
  const paths = files.map(({ url }) => `/${url.replace(/^\//, '')}`)
  const shelf: Shelf = { caches: self.caches, fetch: (path) => fetch(path) }
  self.addEventListener('install', (event) => {
    event.waitUntil(
      self.caches.has(CHECK_IN_CACHE).then((isWanted) => (isWanted ? keepFiles(paths, shelf) : undefined)),
    )
  })
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers(paths, shelf)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && paths.includes(url.pathname),
    async ({ request, url }) =>
      (await self.caches.match(url.pathname, { cacheName: CHECK_IN_CACHE })) ?? fetch(request),
  )
  return { keep: () => keepFiles(paths, shelf) }
}
