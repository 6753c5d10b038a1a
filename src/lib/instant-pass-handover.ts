/**
 * The state of `#door`, which the instant pass's script paints and the app removes once it shows the same: 'open' (the pass covers the screen), 'card' (on the
 * page), 'ticket' (today's covers the screen), 'closed' (by its user, before the app was there).
 */
export type InstantPassState = 'open' | 'card' | 'ticket' | 'closed'

const doorElement = (): HTMLElement | null => document.getElementById('door')

/** What the fast script shows, or what became of it; null where it never painted. */
export const instantPassState = (): InstantPassState | null =>
  (doorElement()?.dataset.state as InstantPassState | undefined) ?? null

/** Calls the listener when the person opens or closes what the script has painted; returns how to stop. */
export const onInstantPass = (listener: () => void): (() => void) => {
  addEventListener('nectar:door', listener)
  return () => removeEventListener('nectar:door', listener)
}

/** Takes away what the fast script has painted: the app shows it now. */
export const takeOverInstantPass = (): void => {
  const door = doorElement()
  if (!door) return
  door.replaceChildren()
  delete door.dataset.state
  // The script listens for this: a database that answers late paints nothing any more.
  door.dataset.taken = ''
}
