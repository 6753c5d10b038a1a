import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the calling component is mounted, where the browser can; asked again whenever the page comes
 * back, since the browser lets go of it when the page is hidden. Answers whether it is held.
 */
export const useWakeLock = (): boolean => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!navigator.wakeLock) return
    let isWanted = true
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (!isWanted) return void held.release()
        lock = held
        setHeld(true)
        held.addEventListener('release', () => setHeld(false))
      } catch {
        // Battery saver, or an installed app of iOS before 18.4: the advice on the screen says what to do.
        setHeld(false)
      }
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isWanted = false
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
  return isHeld
}
