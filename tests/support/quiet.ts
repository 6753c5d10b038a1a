import { vi } from 'vitest'
import { QUIET_MS } from '../../src/lib/when-quiet.ts'

const later = globalThis.setTimeout

/** Makes work that waits for an idle page run at once, or never. */
export const quiet = (when: 'at once' | 'never'): void => {
  const wait = (work: () => void, ms?: number) => {
    if (ms !== QUIET_MS) return later(work, ms)
    return when === 'never' ? 0 : later(work)
  }
  vi.stubGlobal('setTimeout', wait)
}
