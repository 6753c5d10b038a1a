import type { Page } from '@playwright/test'

/** Waits until the worker keeps the whole app: from here on its pages open without a network. The test is tagged `@worker`. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
