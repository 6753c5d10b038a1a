const lost = new WeakSet<Error>()

/** Notes that a file of the app could not be loaded. */
export const noteLostFile = (error: Error): void => {
  lost.add(error)
}

/** Whether an error is that: neither React nor every browser asks for the file again, so only a new page can have it. */
export const isLostFile = (error: unknown): boolean => error instanceof Error && lost.has(error)
