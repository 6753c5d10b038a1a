declare global {
  interface Window {
    /** Set by the boot script: hands over what it held back for what is awake by now. */
    nectarReady?: (() => void) | undefined
  }
}

/** In the browser's timeline, when the page has begun to answer. */
const PAGE_ANSWERS = 'page-answers'

/** Tells the boot script that the app answers for an element and what lies in it: the frame (`#root`), the page (`main`) or a part of it (`data-slice`). */
export const announceReady = (element: HTMLElement | null): void => {
  if (!element || element.dataset.awake !== undefined) return
  element.dataset.awake = ''
  if (element.localName === 'main') performance.mark(PAGE_ANSWERS)
  window.nectarReady?.()
}
