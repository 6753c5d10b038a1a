/** Replaces `virtual:pwa-register`, which only the build provides: unit tests have no service worker. */
export const registerSW = () => async (): Promise<void> => {}
