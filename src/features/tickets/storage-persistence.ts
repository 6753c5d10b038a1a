import { useEffect, useState } from 'react'

/** Whether the browser has promised to leave what is stored here alone; null where it does not say. */
export const isStoragePersistent = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null

/** The same for a screen; undefined until it is known. */
export const useStoragePersistence = (): boolean | null | undefined => {
  const [isPersistent, setPersistent] = useState<boolean | null>()
  useEffect(() => {
    let isOver = false
    void isStoragePersistent().then((found) => isOver || setPersistent(found))
    return () => {
      isOver = true
    }
  }, [])
  return isPersistent
}
