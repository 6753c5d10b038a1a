/** How long work may go on before the page gets a turn, in ms: a fraction of a frame, as phones are slow. */
const SLICE_MS = 4

/** Gives the page a turn, or waits for so many ms. */
export const pause = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** For long work in a loop: call what it returns in each round; from time to time that lets the page draw and respond first. */
export const yieldToMain = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return pause().then(() => {
      since = performance.now()
    })
  }
}
