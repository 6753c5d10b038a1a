declare global {
  interface Window {
    /** Set by the boot script; gone once it was called. */
    nectarReady?: (() => void) | undefined
  }
}

/** Tells the boot script that React answers, so that it hands over what it held back. */
export const announceReady = (): void => {
  window.nectarReady?.()
  window.nectarReady = undefined
}
