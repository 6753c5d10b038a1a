import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Stored } from '../../data/stored.ts'
import { useLasting } from '../../shared/freshness.ts'
import { useOnline } from '../../shared/use-online.ts'

interface DeviceCopy<T> {
  stored: Stored<T> | undefined
  /** It answers the question before this one, which is shown until this one is answered. */
  isPrevious: boolean
}
type Load<T> = () => Promise<Stored<T> | undefined>

const useCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  load: Load<T>,
  canLag: boolean,
): DeviceCopy<T> => {
  const isLate = useLasting(isWaiting)
  const isOnline = useOnline()
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['device', ...key],
    queryFn: async () => (await load()) ?? null,
    enabled: isWaiting && (isLate || !isOnline),
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
  load: Load<T>,
): Stored<T> | undefined => useCopy(key, isWaiting, load, false).stored

/** The same for a question that changes under the hand: what was asked before stands until the answer is there. */
export const useLaggingDeviceCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  load: Load<T>,
): DeviceCopy<T> => useCopy(key, isWaiting, load, true)
