import { hashKey } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { Stored } from '../../data/stored.ts'
import { useLasting } from '../../shared/freshness.ts'
import { useOnline } from '../../shared/use-online.ts'

interface DeviceCopy<T> {
  stored: Stored<T> | undefined
  /** It answers the question before this one, which is shown until this one is answered. */
  isPrevious: boolean
}
type Load<T> = () => Promise<Stored<T> | undefined>
interface Known<T> {
  key: readonly unknown[]
  stored: Stored<T>
}

/**
 * What the device keeps of a read that the server is slow to answer: nothing waits for a dead network. `canLag`: of a question that changes
 * under the hand, as a search does; what was asked before stands until the answer is there, which comes in a render that the next key overtakes.
 * `known`: a question that the device has answered already.
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
  // A copy is shown while it is needed, and what was shown once is not shown for a later wait.
  useEffect(() => {
    if (!isWaiting) setLoaded(undefined)
  }, [isWaiting])
  const isPrevious = answer !== undefined && answer.question !== question
  return { stored: isWaiting && (canLag || !isPrevious) ? answer?.stored : undefined, isPrevious }
}
