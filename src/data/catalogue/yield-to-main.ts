/** Maximum duration of a work slice, in ms: a fraction of a frame, as phones are slow. */
const SLICE_MS = 4

/** Yields to the page, or waits for `ms`. */
export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns a function to call in each round of a long loop: from time to time it yields, so that the page can render and respond. */
export const yieldToMain = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return pause().then(() => {
      since = performance.now()
    })
  }
}
