import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

// Runs before each file that shares a process: resets what the previous file has replaced.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
// A new IndexedDB too: `fake-indexeddb/auto` installs its factory once per process, with the previous file's
// data.
if (globalThis.indexedDB) globalThis.indexedDB = new IDBFactory()
