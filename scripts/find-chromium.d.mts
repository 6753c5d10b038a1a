/** The browser that is there: CHROMIUM_PATH, one on the machine, Playwright's own; `undefined` when there is none. */
export const findChromium: () => string | undefined
/** Flags that a headless Chromium wants. */
export const chromiumFlags: string[]
/** Like findChromium, and installs one where there is none; ends the process with one sentence when none can be had. */
export const ensureChromium: () => Promise<string>
