import { expect, type Page } from '@playwright/test'

/** Returns the number of catalogue events on the device; with `clear`, deletes events of every kind afterwards. */
export const eventsOnDevice = (page: Page, { clear = false } = {}): Promise<number> =>
  page.evaluate(
    async (isCleared) =>
      // Opening a missing database would create an empty one, in the way of the app.
      (await indexedDB.databases()).length === 0
        ? 0
        : new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('nectar')
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const db = opening.result
              const transaction = db.transaction(['events', 'meta', 'snapshotIndex'], 'readwrite')
              const installed = transaction.objectStore('meta').get('snapshot')
              if (isCleared)
                for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear()
              transaction.onerror = () => reject(transaction.error)
              transaction.oncomplete = () => {
                db.close()
                resolve(installed.result?.value.base.events ?? 0)
              }
            }
          }),
    clear,
  )

/** Waits until the device has the whole catalogue: what a page has shown opens offline from then on, however busy the machine. */
export const catalogueOnDevice = (page: Page): Promise<void> =>
  expect.poll(() => eventsOnDevice(page), { timeout: 60_000 }).toBeGreaterThan(0)
