const lost = new WeakSet<Error>()

/** Records a file of the app that could not be loaded. */
export const noteLostFile = (error: Error): void => {
  lost.add(error)
}

/** Checks for such an error: neither React nor every browser requests the file again, so only a reload helps. */
export const isLostFile = (error: unknown): boolean => error instanceof Error && lost.has(error)
