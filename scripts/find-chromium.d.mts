/** Returns the browser: CHROMIUM_PATH, one on the machine, with `preferred` names first, or Playwright's own. */
export const findChromium: (preferred?: string[]) => string | undefined
/** Flags for a headless Chromium. */
export const chromiumFlags: string[]
/** Returns the browser of findChromium, or installs one. Exits with a message if that fails. */
export const ensureChromium: (preferred?: string[]) => Promise<string>
