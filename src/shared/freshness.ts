import { useEffect, useState } from 'react'
import { isSessionOver } from '../data/errors.ts'
import type { Stored } from '../data/stored.ts'
import { useOnline } from './use-online.ts'

/** How long an answer may take before what is shown meanwhile says so, in ms. */
const PATIENCE_MS = 400

/** Why what is shown is not current: the server is slow, cannot be reached, or answers with a fault. */
export type Staleness = 'refreshing' | 'offline' | 'unreachable'

type Shown = Pick<Stored<unknown>, 'source'> | undefined

/** Whether a state has lasted longer than the patience. */
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

/** Why a read shows the device's copy; null for the server's answer, and while it has been awaited for less than the patience. */
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
 * The same of what belongs to a member, who is told that the network is gone although the server has answered before. 'expired': nothing is
 * fetched until the next sign-in.
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
