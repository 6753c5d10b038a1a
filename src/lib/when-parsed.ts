/** Calls back once the whole document is parsed; at once if it is. */
export const whenParsed = (then: () => void): void => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then, { once: true })
  else then()
}
