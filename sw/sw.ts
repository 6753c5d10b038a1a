import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { installImages } from './images.ts'
import { onMessage } from './messages.ts'
import { installNavigation } from './navigation.ts'
import { installPrecache } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

// The first page is served from the next request on; a new version waits for SKIP_WAITING instead (messages.ts).
clientsClaim()
installPrecache(self.__WB_MANIFEST)
installNavigation()
installImages()
self.addEventListener('message', onMessage)
