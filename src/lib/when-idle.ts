/** The longest that something may be put off for what is more urgent, in ms. */
const LATEST_MS = 2000
/** Where the browser does not say when it is idle. */
const SOON_MS = 200

/** Calls back once nothing more urgent is left to do; answers how to call it off. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(callback, SOON_MS)
  return () => clearTimeout(timer)
}
