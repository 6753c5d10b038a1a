import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connectivity } from '../../data/connectivity.ts'
import type { Stored } from '../../data/stored.ts'

/** How long the server may take before the device's copy is shown in its place, in ms. */
const PATIENCE_MS = 400

const useImpatience = (isWaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), connectivity.isOnline() ? PATIENCE_MS : 0)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}

/** What the device keeps of a read that the server is slow to answer: nothing waits for a dead network. */
export const useDeviceCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  recall: () => Promise<Stored<T> | undefined>,
): Stored<T> | undefined => {
  const isLate = useImpatience(isWaiting)
  const { data } = useQuery({
    queryKey: ['device', ...key],
    queryFn: async () => (await recall()) ?? null,
    enabled: isLate,
    gcTime: 0,
    retry: false,
  })
  return isWaiting ? (data ?? undefined) : undefined
}
