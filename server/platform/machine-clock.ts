/** Reads this machine's clock. Entry points inject it; nothing else reads it, so that a test may move the time. */
// biome-ignore lint/plugin: the one place that reads the machine's clock
export const machineNow = (): Date => new Date()
