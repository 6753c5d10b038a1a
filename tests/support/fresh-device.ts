import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeDevice } from '../../src/data/device.ts'

/** A device that has never met the app: an empty IndexedDB in place of that of the test before. */
export const freshDevice = async (): Promise<void> => {
  await closeDevice()
  vi.stubGlobal('indexedDB', new IDBFactory())
}
