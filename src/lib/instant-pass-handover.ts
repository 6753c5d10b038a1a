/**
 * What the instant pass's script and the app agree on. The script paints into `#door` before the app is there; the app takes
 * what it painted away once it shows the same. `data-state` on `#door`: 'open' (the pass covers the screen), 'card' (the card
 * stands on the page), 'ticket' (today's ticket covers the screen), 'closed' (the person closed what covered it before the app
 * was there).
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
