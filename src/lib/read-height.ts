/** Session storage: how far down the page that this tab left last was read, in px. */
export const READ_HEIGHT = 'nectar.read-height'

const note = (): void => {
  if (document.visibilityState === 'visible') return
  try {
    sessionStorage.setItem(READ_HEIGHT, String(Math.round(scrollY + innerHeight)))
  } catch {
    // Without storage, a reload starts at the top.
  }
}

/** Notes how far down each page is read, at the last moment; the shell needs it after a reload. Returns the function that stops. */
export const noteReadHeight = (): (() => void) => {
  document.addEventListener('visibilitychange', note)
  return () => document.removeEventListener('visibilitychange', note)
}
