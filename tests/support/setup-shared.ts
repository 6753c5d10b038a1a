import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

// Before each file of those that share a process: nothing of the file before it is left.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
// A device of its own too: the factory that `fake-indexeddb/auto` puts in place, once a process, keeps what the file before it stored.
if (globalThis.indexedDB) globalThis.indexedDB = new IDBFactory()
