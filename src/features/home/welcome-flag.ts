const KEY = 'nectar.welcome'

/** Whether the welcome was dismissed on this device. Where nothing can be kept it counts as seen: once a visit would be too often. */
export const isWelcomeSeen = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Remembers, on this device alone, that the welcome is not to be shown again. */
export const rememberWelcome = (): void => {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Storage denied: gone for as long as the page lives.
  }
}
