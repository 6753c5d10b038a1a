import { cacheNames } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching'
import { fillFromArchive } from './archive.ts'
import type { ListedFile } from './check-in-files.ts'
import { refill } from './refill.ts'
import { isBuiltFile } from './rules.ts'

/**
 * Caches the built app and serves it, without clean URLs and directory indexes, so that navigations get the shell (navigation.ts) and never a
 * prerendered page. Returns the function that fetches a lost app again, and never throws.
 */
export const installPrecache = (
  files: readonly ListedFile[],
  archive: ListedFile | undefined,
): (() => Promise<void>) => {
  cleanupOutdatedCaches()
  const fill = async () => {
    if (!archive) return
    const hashed = files.filter(({ revision }) => !revision).map(({ url }) => url)
    await fillFromArchive(await caches.open(cacheNames.precache), hashed, () =>
      fetch(archive.url, { cache: 'no-store' }),
    )
  }
  let filled: Promise<void> | undefined
  addPlugins([
    {
      // Workbox asks the cache for each file before it fetches it.
      handlerWillStart: async ({ event }) => {
        if (event.type !== 'install') return
        filled ??= fill()
        await filled
      },
      cacheWillUpdate: async ({ request, response }) =>
        isBuiltFile(new URL(request.url).pathname, response) ? response : null,
    },
  ])
  precacheAndRoute([...files], { cleanURLs: false, directoryIndex: '' })
  const paths = files.map(({ url }) => `/${url.replace(/^\//, '')}`)
  const fetchLost = async () =>
    refill(paths, {
      cache: await caches.open(cacheNames.precache),
      keyOf: (path) => getCacheKeyForURL(path) ?? path,
      fetch: (path) => fetch(path, { cache: 'no-store' }),
      fill,
    })
  let refilling: Promise<void> | undefined
  return async () => {
    // Without a network or room, the next navigation tries again.
    refilling ??= fetchLost().catch(() => undefined)
    await refilling
    refilling = undefined
  }
}
