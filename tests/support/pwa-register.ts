/** Stands in for `virtual:pwa-register`, which only the build can give: no worker in unit tests. */
export const registerSW = () => async (): Promise<void> => {}
