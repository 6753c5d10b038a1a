import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../data/call.ts'
import { connectivity } from '../../data/connectivity.ts'

/** How often a server out of reach is looked for, in ms, while somebody looks at the page. */
const PROBE_MS = 20_000

/** While the server is out of reach, looks for it; once it answers again, what is on the screen is asked for anew. */
export const useReconnect = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const probe = () => {
      if (connectivity.isOnline() || document.visibilityState !== 'visible') return
      // The one fetch reports whether it got through.
      call('health', {}, { token: null }).catch(() => undefined)
    }
    const timer = setInterval(probe, PROBE_MS)
    addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
    const stop = connectivity.subscribe(() => {
      if (connectivity.isOnline()) void client.invalidateQueries()
    })
    return () => {
      clearInterval(timer)
      removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
      stop()
    }
  }, [client])
}
