/** Returns the browser: CHROMIUM_PATH, one on the machine, or Playwright's own; `undefined` if there is none. */
export const findChromium: () => string | undefined
/** Flags for a headless Chromium. */
export const chromiumFlags: string[]
/** Returns the browser of findChromium, or installs one. Exits with a message if that fails. */
export const ensureChromium: () => Promise<string>
