/** Reads this machine's clock. Only entry points call and inject it, so that tests can control the time. */
// biome-ignore lint/plugin: the one place that reads the machine's clock
export const machineNow = (): Date => new Date()
