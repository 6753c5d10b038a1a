import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connectivity } from '../../data/connectivity.ts'
import type { Stored } from '../../data/stored.ts'

/** How long the server may take before the device's copy is shown in its place, in ms. */
const PATIENCE_MS = 400

const assumedReachable = () => false
const isAway = () => !connectivity.isOnline()

/** Whether the server was out of reach at the last attempt: the device is asked at once then. */
export const useIsAway = (): boolean => useSyncExternalStore(connectivity.subscribe, isAway, assumedReachable)

const useImpatience = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}

interface DeviceCopy<T> {
  stored: Stored<T> | undefined
  /** It answers the question before this one, which is shown until this one is answered. */
  isPrevious: boolean
}
type Recall<T> = () => Promise<Stored<T> | undefined>

const useCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  recall: Recall<T>,
  canLag: boolean,
): DeviceCopy<T> => {
  const isLate = useImpatience(isWaiting)
  const isUnreachable = useIsAway()
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['device', ...key],
    queryFn: async () => (await recall()) ?? null,
    enabled: isWaiting && (isLate || isUnreachable),
    gcTime: 0,
    retry: false,
    placeholderData: canLag ? keepPreviousData : undefined,
  })
  return {
    stored: isWaiting ? (data ?? undefined) : undefined,
    isPrevious: isPlaceholderData,
  }
}

/** What the device keeps of a read that the server is slow to answer: nothing waits for a dead network. */
export const useDeviceCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  recall: Recall<T>,
): Stored<T> | undefined => useCopy(key, isWaiting, recall, false).stored

/** The same for a question that changes under the hand: what was asked before stands until the answer is there. */
export const useLaggingDeviceCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  recall: Recall<T>,
): DeviceCopy<T> => useCopy(key, isWaiting, recall, true)
