import { useSyncExternalStore } from 'react'
import { connectivity } from '../data/connectivity.ts'

/** Whether the server was within reach at the last attempt. */
export const useOnline = (): boolean =>
  useSyncExternalStore(connectivity.subscribe, connectivity.isOnline, () => true)
