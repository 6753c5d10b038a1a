/** By then a first page has what it needs, in ms. */
export const QUIET_MS = 6_000

/**
 * Calls back once a page that has just opened, or come back, has what it needs: what it does not show itself comes then, and with it Dexie and the
 * schemas. Answers how to call it off.
 */
export const whenQuiet = (callback: () => void): (() => void) => {
  const timer = setTimeout(callback, QUIET_MS)
  return () => clearTimeout(timer)
}
