import { useEffect, useState } from 'react'
import { isSessionOver } from '../data/errors.ts'
import type { Stored } from '../data/stored.ts'
import { useOnline } from './use-online.ts'

/** How long a response may take before the page marks its data as not current, in ms. */
const PATIENCE_MS = 400

/** The reason why the displayed data is not current: the server is slow, unreachable, or returns an error. */
export type Staleness = 'refreshing' | 'offline' | 'unreachable'

type Shown = Pick<Stored<unknown>, 'source'> | undefined

/** Returns true once a state has lasted longer than the patience. */
export const useLasting = (isOn: boolean): boolean => {
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

/** Returns the reason why a read shows the device's copy; null for the server's response, and during the first `PATIENCE_MS`. */
export const useStaleness = (stored: Shown, isFetching: boolean): Staleness | null => {
  const isOnline = useOnline()
  const isDevice = stored?.source === 'device'
  const isSlow = useLasting(isDevice && isFetching)
  if (!isDevice) return null
  if (!isOnline) return 'offline'
  if (isFetching) return isSlow ? 'refreshing' : null
  return 'unreachable'
}

/**
 * Like `useStaleness`, for a member's data: also marks it if the network is lost after the server has responded. 'expired': nothing is fetched until
 * the next sign-in.
 */
export const useMemberStaleness = (
  stored: Shown,
  { isFetching, error, isExpired = false }: { isFetching: boolean; error: unknown; isExpired?: boolean },
): Staleness | 'expired' | null => {
  const isOnline = useOnline()
  const staleness = useStaleness(stored, isFetching)
  if (isExpired || isSessionOver(error)) return 'expired'
  return isOnline ? staleness : 'offline'
}
