import { useEffect } from 'react'
import { hold } from '../lib/hold.ts'

/** Nothing reloads the page while the caller is on the screen: somebody may be reading it. */
export const useHold = (reason: string): void => {
  useEffect(() => hold(reason), [reason])
}
