/** Longest delay in favour of more urgent work, in ms. */
const LATEST_MS = 2000
/** Delay in browsers without idle callbacks, in ms. */
const SOON_MS = 200

/** Calls back once no urgent work is left. Returns the function that cancels it. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(callback, SOON_MS)
  return () => clearTimeout(timer)
}
