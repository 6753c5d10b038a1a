import type { Page } from '@playwright/test'

/** Waits until the service worker has cached the whole app: its pages then open offline. The test needs the tag `@worker`. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
