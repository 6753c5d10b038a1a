import { type ReactNode, useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import * as styles from './modal.css.ts'
import { useModalDialog } from './use-modal-dialog.ts'

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
