/** Whether the app itself opens without a network: a service worker of it is installed and has taken over. */
export const isAppKept = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return Boolean(registration?.active)
}

/** Calls the listener once the worker has become active; returns how to stop. */
export const onAppKept = (listener: () => void): (() => void) => {
  let isWanted = true
  navigator.serviceWorker?.ready.then(
    () => isWanted && listener(),
    () => undefined,
  )
  return () => {
    isWanted = false
  }
}
