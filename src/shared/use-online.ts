import { useSyncExternalStore } from 'react'
import { connectivity } from '../data/connectivity.ts'

/** Assumes a network until a prerendered page is hydrated. */
const assumedOnline = () => true

/** Returns true if the last attempt reached the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(connectivity.subscribe, connectivity.isOnline, assumedOnline)
