import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { guardClickedPlace } from '../lib/clicked-place.ts'
import { CloseIcon } from './icons.tsx'
import * as styles from './modal.css.ts'

/** Prevents the page from scrolling; padding replaces the scrollbar, so that nothing moves. Returns the unlock function. */
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
 * Shows a `<dialog>` modally while it is mounted, and locks the page. The second half of a double click that closed it has no effect on the page.
 * Focus starts on `data-autofocus` in the content, else on `start`.
 */
export const useModalDialog = (
  dialog: RefObject<HTMLDialogElement | null>,
  start: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void => {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    // Before the dialog opens and closes: opening it and restoring the focus trigger a layout of the whole page, which this order limits to one.
    const unlock = lockPage()
    // In a browser without modal dialogs, the element is shown in place.
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

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** 'full' covers the screen, for the door. */
  size?: 'md' | 'full'
}

/**
 * A modal dialog on the native `<dialog>`: traps focus, closes on Esc and on a press outside, and restores the focus. Focus starts on the element
 * with `data-autofocus`, else on the title.
 */
export const Modal = ({ open, onClose, title, children, size = 'md' }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useModalDialog(dialog, heading, open)

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it is the mouse's way; Esc and the button are the keyboard's.
    <dialog
      ref={dialog}
      className={styles.panel({ size })}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The target is the dialog for its backdrop and its padding: only a press outside its box closes it.
        if (event.target !== dialog.current) return
        const box = dialog.current.getBoundingClientRect()
        const { clientX: x, clientY: y } = event
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) onClose()
      }}
    >
      <header className={styles.header}>
        <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button className={styles.close} type="button" aria-label="Fermer" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </header>
      {children}
    </dialog>
  )
}
