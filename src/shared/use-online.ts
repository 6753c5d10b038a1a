import { useSyncExternalStore } from 'react'
import { connectivity } from '../data/connectivity.ts'

/** Until a prerendered page is hydrated it claims nothing about the network. */
const assumedOnline = () => true

/** Whether the server was within reach at the last attempt. */
export const useOnline = (): boolean =>
  useSyncExternalStore(connectivity.subscribe, connectivity.isOnline, assumedOnline)
