import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeDevice } from '../../src/data/device.ts'

/** Replaces IndexedDB by an empty one, as on a device that has never opened the app. */
export const freshDevice = async (): Promise<void> => {
  await closeDevice()
  vi.stubGlobal('indexedDB', new IDBFactory())
}
