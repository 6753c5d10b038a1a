import { useEffect } from 'react'
import { guardReload } from '../lib/reload-guard.ts'

/** Prevents reloads while the calling component is mounted, because the user may be reading it. */
export const useReloadGuard = (reason: string): void => {
  useEffect(() => guardReload(reason), [reason])
}
