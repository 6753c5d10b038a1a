/** Delay before the next try without an `online` event, as behind an access point without internet, in ms. */
const AGAIN_MS = 20_000

/** Calls back once when there may be a network again. Returns the function that cancels it. */
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
