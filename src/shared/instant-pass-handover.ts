/**
 * The state of `#instant-pass`, painted by the instant pass's script until the app shows the same: 'open' (the pass covers the screen), 'card' (on the page),
 * 'ticket' (today's ticket covers the screen), 'closed' (by the user, before the app started).
 */
export type InstantPassState = 'open' | 'card' | 'ticket' | 'closed'

const painted = (): HTMLElement | null => document.getElementById('instant-pass')

/** Returns the state that the instant pass's script left; null if it never painted. */
export const instantPassState = (): InstantPassState | null =>
  (painted()?.dataset.state as InstantPassState | undefined) ?? null

/** Calls the listener when the user opens or closes the painted pass. Returns the unsubscribe function. */
export const onInstantPass = (listener: () => void): (() => void) => {
  addEventListener('nectar:instant-pass', listener)
  return () => removeEventListener('nectar:instant-pass', listener)
}

/** Removes the painted pass: the app shows it now. */
export const takeOverInstantPass = (): void => {
  const element = painted()
  if (!element) return
  element.replaceChildren()
  delete element.dataset.state
  // Tells the script not to paint any more, if the database responds late.
  element.dataset.taken = ''
}
