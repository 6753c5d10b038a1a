declare global {
  interface Window {
    /** Set by the boot script: replays the held-back events of elements that are hydrated by now. */
    nectarReady?: (() => void) | undefined
  }
}

const PAGE_ANSWERS = 'page-answers'

/** Marks an element as hydrated, which tells the boot script: the frame (`#root`), the page (`main`) or a part of it (`data-slice`). */
export const markHydrated = (element: HTMLElement | null): void => {
  if (!element || element.dataset.awake !== undefined) return
  element.dataset.awake = ''
  if (element.localName === 'main') performance.mark(PAGE_ANSWERS)
  window.nectarReady?.()
}
