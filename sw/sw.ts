import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { installOwnFiles, type ListedFile } from './check-in-files.ts'
import { forgetImages, installImages } from './images.ts'
import { installOnDemand } from './load-on-demand.ts'
import { onMessage } from './messages.ts'
import { installNavigation } from './navigation.ts'
import { installPrecache } from './precache.ts'
import { installPush } from './push.ts'
import { installSync } from './sync.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const files = self.__WB_MANIFEST as ListedFile[]
const checkInFiles = installOwnFiles(files.filter(({ only }) => only === 'check-in'))
const onDemand = installOnDemand(files.filter(({ only }) => only === 'worker'))

const obey = onMessage({
  // The user accepted the new version: it takes over every open tab.
  SKIP_WAITING: () => self.skipWaiting(),
  SESSION_CLOSED: forgetImages,
  KEEP_CHECK_IN: checkInFiles.store,
  PREFETCH_EVENTS: ({ most }) => onDemand().prefetchEvents({ most, isWanted: () => true }),
})

// On the first visit, the open page is served from the cache from its next request on; a new version waits for SKIP_WAITING.
clientsClaim()
const restoreApp = installPrecache(
  files.filter(({ only }) => !only),
  files.find(({ only }) => only === 'archive'),
)
installNavigation(restoreApp)
installImages()
installSync(onDemand)
installPush(onDemand)
self.addEventListener('message', (event) =>
  obey({ data: event.data, waitUntil: (work) => event.waitUntil(work) }),
)
