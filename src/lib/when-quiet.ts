/** Time after which a first page has loaded its data, in ms. */
export const QUIET_MS = 6_000

/**
 * Calls back once a page that has just opened, or come back, has its data. Invisible work, which loads Dexie and the schemas, waits for it. Returns
 * the function that cancels it.
 */
export const whenQuiet = (callback: () => void): (() => void) => {
  const timer = setTimeout(callback, QUIET_MS)
  return () => clearTimeout(timer)
}
