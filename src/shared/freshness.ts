import { useEffect, useState, useSyncExternalStore } from 'react'
import { connectivity } from '../data/connectivity.ts'
import type { Stored } from '../data/stored.ts'

/** How long an answer may take before what is shown meanwhile says so, in ms. */
const PATIENCE_MS = 400

/** Why what is shown is not of now: the server is slow, cannot be reached, or answers with a fault (ruling 39). */
export type Staleness = 'refreshing' | 'offline' | 'unreachable'

/** Whether a state has lasted longer than the patience. */
const useLasting = (isOn: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn])
  return isOn && isLate
}

const assumedOnline = () => true

/** Why a read shows the device's copy; null where it shows the server's word, or waits for it no longer than anybody minds. */
export const useStaleness = (
  stored: Pick<Stored<unknown>, 'source'> | undefined,
  isFetching: boolean,
): Staleness | null => {
  const isOnline = useSyncExternalStore(connectivity.subscribe, connectivity.isOnline, assumedOnline)
  const isDevice = stored?.source === 'device'
  const isSlow = useLasting(isDevice && isFetching)
  if (!isDevice) return null
  if (!isOnline) return 'offline'
  if (isFetching) return isSlow ? 'refreshing' : null
  return 'unreachable'
}
