import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectivity } from '../../data/connectivity.ts'
import { storageHealth } from '../../data/device.ts'
import { onReachable } from '../../shared/on-return.ts'

/** How often a server out of reach is looked for, in ms, while somebody looks at the page. */
const PROBE_MS = 20_000
/** How soon again where the browser says that there is a network: one that has just returned is often not there yet. */
const SOON_MS = 1000

/** While the server is out of reach, looks for it; once it answers again, what is on the screen is asked for anew. */
export const useReconnect = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    // A page that was opened without a network may have missed the browser's word.
    let pause = connectivity.isOnline() ? PROBE_MS : SOON_MS
    let timer: ReturnType<typeof setTimeout>
    const probe = () => {
      if (connectivity.isOnline() || document.visibilityState !== 'visible') return
      import('../../data/repositories/service.ts')
        .then(({ lookForServer }) => lookForServer())
        .catch(() => undefined)
    }
    const wait = () => {
      timer = setTimeout(() => {
        pause = Math.min(pause * 2, PROBE_MS)
        probe()
        wait()
      }, pause)
    }
    const hurry = () => {
      clearTimeout(timer)
      pause = SOON_MS
      probe()
      wait()
    }
    wait()
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', probe)
    const stop = onReachable(() => void client.invalidateQueries())
    // The device's storage answers after all: what was shown without it is asked for anew, and kept.
    let isSilent = storageHealth.get() === 'silent'
    const stopHealth = storageHealth.subscribe(() => {
      const wasSilent = isSilent
      isSilent = storageHealth.get() === 'silent'
      if (wasSilent && !isSilent) void client.invalidateQueries()
    })
    return () => {
      stopHealth()
      clearTimeout(timer)
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', probe)
      stop()
    }
  }, [client])
}
