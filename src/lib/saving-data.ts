/** Checks whether the user has asked the browser to save data. */
export const isSavingData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
