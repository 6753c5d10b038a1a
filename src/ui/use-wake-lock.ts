import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the calling component is mounted, if the browser can. Requests the lock again when the page comes back, since browsers
 * release it when the page is hidden. Returns true if granted.
 */
export const useWakeLock = (): boolean => {
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    if (!navigator.wakeLock) return
    let isWanted = true
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (!isWanted) return void granted.release()
        lock = granted
        setLocked(true)
        granted.addEventListener('release', () => setLocked(false))
      } catch {
        // Battery saver, or an installed iOS app before 18.4: the screen shows advice instead.
        setLocked(false)
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
  return isLocked
}
