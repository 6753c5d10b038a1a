import { useEffect, useSyncExternalStore } from 'react'
import { connectivity } from '../../data/connectivity.ts'

/** Until the page is hydrated it claims nothing about the network. */
const assumedOnline = () => true

/** Takes the browser's word where it is worth something: that there is no network at all. Its `online` only makes us try again. */
export const followBrowser = (): (() => void) => {
  const onOffline = () => connectivity.report(false)
  if (!navigator.onLine) onOffline()
  addEventListener('offline', onOffline)
  return () => removeEventListener('offline', onOffline)
}

/** Whether the server was within reach at the last attempt. */
export const useConnectivity = (): boolean => {
  useEffect(followBrowser, [])
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOnline, assumedOnline)
}

/** Whether the server is known to be out of reach. */
export const useOffline = (): boolean => !useConnectivity()
