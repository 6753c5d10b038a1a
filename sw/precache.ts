import { cacheNames } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { fillFromArchive } from './archive.ts'
import type { ListedFile } from './check-in-files.ts'
import { isBuiltFile } from './rules.ts'

/**
 * Caches the whole built app and serves it from the cache. Clean URLs and directory indexes are off, so that navigations get the shell
 * (navigation.ts) and never a prerendered page.
 */
export const installPrecache = (files: readonly ListedFile[], archive: ListedFile | undefined): void => {
  cleanupOutdatedCaches()
  const fill = async () => {
    if (!archive) return
    const paths = files.filter(({ revision }) => !revision).map(({ url }) => url)
    await fillFromArchive(await caches.open(cacheNames.precache), paths, () =>
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
}
