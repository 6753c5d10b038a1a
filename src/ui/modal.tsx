import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { guardClickedPlace } from '../lib/clicked-place.ts'
import { CloseIcon } from './icons.tsx'
import * as styles from './modal.css.ts'

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

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** 'full' covers the screen, for what is shown at the door. */
  size?: 'md' | 'full'
}

/**
 * A dialog on the browser's own `<dialog>`: it traps focus, closes on Esc and on a touch beside it, makes the page inert and
 * gives focus back where it came from. Focus starts on the element with `data-autofocus`, else on the title.
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
        // Only the backdrop and the panel's padding are the dialog itself: a press outside its box closes.
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
