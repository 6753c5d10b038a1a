/** How soon what failed is tried again where the browser says nothing of a network, as behind an access point that leads nowhere, in ms. */
const AGAIN_MS = 20_000

/** Calls back once when there may be a network again; answers how to call it off. */
export const whenBack = (callback: () => void): (() => void) => {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', go)
  }
  const go = () => {
    stop()
    callback()
  }
  const timer = setTimeout(go, AGAIN_MS)
  addEventListener('online', go)
  return stop
}
