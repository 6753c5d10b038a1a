import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref that is true once the page was left: an answer that comes then leads nobody on, and is told by a toast. */
export const useLeft = (): RefObject<boolean> => {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}
