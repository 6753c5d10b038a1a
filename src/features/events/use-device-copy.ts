import { hashKey } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { Stored } from '../../data/stored.ts'
import { useLasting } from '../../shared/freshness.ts'
import { useOnline } from '../../shared/use-online.ts'

interface DeviceCopy<T> {
  stored: Stored<T> | undefined
  /** True if it is the result of the previous key, shown until the new one loads. */
  isPrevious: boolean
}
type Load<T> = () => Promise<Stored<T> | undefined>
interface Known<T> {
  key: readonly unknown[]
  stored: Stored<T>
}

/**
 * Returns the device's copy while the server is slow or unreachable. `canLag`: keeps the previous key's
 * result until the new one loads, in a transition that the next key interrupts. `known`: a result that the
 * device has already returned.
 */
export const useDeviceCopy = <T>(
  key: readonly unknown[],
  isWaiting: boolean,
  load: Load<T>,
  { canLag = false, known = null }: { canLag?: boolean; known?: Known<T> | null } = {},
): DeviceCopy<T> => {
  const question = hashKey(key)
  const [loaded, setLoaded] = useState<{ question: string; stored: Stored<T> | undefined }>()
  const isKnown = known !== null && hashKey(known.key) === question
  const answer = isKnown ? { question, stored: known.stored } : loaded
  const isLate = useLasting(isWaiting)
  const isOnline = useOnline()
  const isAsked = isWaiting && !isKnown && (isLate || !isOnline)
  const loadIt = useEffectEvent(load)
  useEffect(() => {
    if (!isAsked) return
    let isWanted = true
    loadIt().then(
      (stored) => isWanted && startTransition(() => setLoaded({ question, stored })),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [question, isAsked])
  // Drops the copy once the server has responded, so that a later wait does not show it.
  useEffect(() => {
    if (!isWaiting) setLoaded(undefined)
  }, [isWaiting])
  const isPrevious = answer !== undefined && answer.question !== question
  return { stored: isWaiting && (canLag || !isPrevious) ? answer?.stored : undefined, isPrevious }
}
