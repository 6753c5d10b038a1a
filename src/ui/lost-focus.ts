/** The part that has the focus for a control in it that cannot take it back. */
let standIn: Element | null = null

/** Focuses the part around a control that was disabled meanwhile, so that a keyboard goes on from there. */
export const focusAround = (control: Element | null): void => {
  if (!control?.isConnected || !control.matches(':disabled')) return
  const part = control.closest<HTMLElement>('li, article, section, form, dialog, main')
  if (!part) return
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
  standIn = part
}

/** Returns true if nothing that a user chose has the focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || (standIn !== null && document.activeElement === standIn)
