import { useRef } from 'react'

/** Lets a press through once the one before is done with: two may come before the screen shows that it waits. */
export const useOneAtATime = () => {
  const isBusy = useRef(false)
  return (send: (done: () => void) => void): void => {
    if (isBusy.current) return
    isBusy.current = true
    send(() => {
      isBusy.current = false
    })
  }
}
