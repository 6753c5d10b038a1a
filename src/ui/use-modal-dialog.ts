import { type RefObject, useLayoutEffect } from 'react'
import { guardClickedPlace } from '../lib/clicked-place.ts'

/** Keeps the page behind from scrolling; the scrollbar's place stays as padding, so that nothing moves. Answers how to let it go. */
const lockPage = (): (() => void) => {
  const { dataset, offsetWidth } = document.documentElement
  if (dataset.locked !== undefined) return () => undefined
  const scrollbar = innerWidth - offsetWidth
  dataset.locked = ''
  if (scrollbar > 0) document.body.style.paddingRight = `${scrollbar}px`
  return () => {
    delete dataset.locked
    document.body.style.paddingRight = ''
  }
}

/**
 * Shows a `<dialog>` modally while it is mounted: the browser makes the rest inert, keeps focus within and gives it back
 * after; the page behind does not scroll. The second half of a double click that closed it falls on nothing behind it. Focus starts on `start` unless the content asks for it (`data-autofocus`).
 */
export const useModalDialog = (
  dialog: RefObject<HTMLDialogElement | null>,
  start: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void => {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    // Before the dialog opens, and before it closes: opening and giving focus back make the browser lay out all of the page, which happens once so.
    const unlock = lockPage()
    // Where the browser has no modal dialog the element is shown in place.
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? start.current
    wanted?.focus()
    return () => {
      unlock()
      element.close?.()
      guardClickedPlace(element)
    }
  }, [dialog, start, isOpen])
}
