import { useEffect } from 'react'
import { guardReload } from '../lib/reload-guard.ts'

/** Nothing reloads the page while the caller is on the screen: somebody may be reading it. */
export const useReloadGuard = (reason: string): void => {
  useEffect(() => guardReload(reason), [reason])
}
