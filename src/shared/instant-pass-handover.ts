/**
 * The state of `#door`, painted by the instant pass's script until the app shows the same: 'open' (the pass covers the screen), 'card' (on the page),
 * 'ticket' (today's ticket covers the screen), 'closed' (by the user, before the app started).
 */
export type InstantPassState = 'open' | 'card' | 'ticket' | 'closed'

const doorElement = (): HTMLElement | null => document.getElementById('door')

/** Returns the state that the instant pass's script left; null if it never painted. */
export const instantPassState = (): InstantPassState | null =>
  (doorElement()?.dataset.state as InstantPassState | undefined) ?? null

/** Calls the listener when the user opens or closes the painted pass. Returns the unsubscribe function. */
export const onInstantPass = (listener: () => void): (() => void) => {
  addEventListener('nectar:door', listener)
  return () => removeEventListener('nectar:door', listener)
}

/** Removes the painted pass: the app shows it now. */
export const takeOverInstantPass = (): void => {
  const door = doorElement()
  if (!door) return
  door.replaceChildren()
  delete door.dataset.state
  // Tells the script not to paint any more, if the database responds late.
  door.dataset.taken = ''
}
