import { useEffect } from 'react'
import { connectivity } from '../../data/connectivity.ts'
import { useOnline } from '../../shared/use-online.ts'

/** The browser knows when there is no network at all; its `online` event only makes the app try again. */
const followBrowser = (): (() => void) => {
  const onOffline = () => connectivity.report(false)
  if (!navigator.onLine) onOffline()
  addEventListener('offline', onOffline)
  return () => removeEventListener('offline', onOffline)
}

/** Whether the server is known to be out of reach. Once in the app. */
export const useOffline = (): boolean => {
  useEffect(followBrowser, [])
  return !useOnline()
}
