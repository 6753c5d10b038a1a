import { type RefObject, useLayoutEffect } from 'react'
import { guardClickedPlace } from '../lib/clicked-place.ts'

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
    // Where the browser has no modal dialog the element is shown in place.
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? start.current
    wanted?.focus()
    return () => {
      element.close?.()
      guardClickedPlace(element)
    }
  }, [dialog, start, isOpen])

  useLayoutEffect(() => {
    if (!isOpen) return
    const { dataset, style, offsetWidth } = document.documentElement
    // The page keeps the scrollbar's place as padding, so that nothing moves and the dialog reaches the edge.
    style.setProperty('--scrollbar', `${innerWidth - offsetWidth}px`)
    dataset.locked = ''
    return () => {
      delete dataset.locked
      style.removeProperty('--scrollbar')
    }
  }, [isOpen])
}
