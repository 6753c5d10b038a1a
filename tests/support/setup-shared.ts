import { vi } from 'vitest'

// Before each file of those that share a process: nothing of the file before it is left.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
