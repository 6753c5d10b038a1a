import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { IMAGE_CACHE } from '../src/config/worker.ts'
import { isPicture, worthKeeping } from './rules.ts'

const DAY_S = 86_400
const bound = new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true })

/** Caches viewed pictures, bounded in number and age. */
export const installImages = (): void => {
  const cacheWillUpdate = async ({ response }: { response: Response }) =>
    worthKeeping(response) ? response : null
  registerRoute(isPicture, new CacheFirst({ cacheName: IMAGE_CACHE, plugins: [{ cacheWillUpdate }, bound] }))
}

export const forgetImages = (): Promise<void> => bound.deleteCacheAndMetadata()
