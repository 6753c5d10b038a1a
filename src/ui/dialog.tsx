import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { guardClickedPlace } from '../lib/clicked-place.ts'
import { useBackCloses } from './back-closes.ts'
import { chakra } from './chakra.tsx'
import * as styles from './dialog.css.ts'
import { CloseIcon } from './icons.tsx'
import { focusAround } from './lost-focus.ts'

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
 * Shows a `<dialog>` modally while it is mounted, and locks the page. The second half of a double click that opened or closed it has no effect. Focus
 * starts on `data-autofocus` in the content, else on `start`.
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
    const opener = document.activeElement
    // In a browser without modal dialogs, the element is shown in place.
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? start.current
    wanted?.focus()
    // The second half of the double click that opened it must neither close it nor press a button that came under the pointer.
    const swallow = (event: MouseEvent) => {
      if (event.detail < 2) return element.removeEventListener('click', swallow, true)
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('click', swallow, true)
    return () => {
      element.removeEventListener('click', swallow, true)
      unlock()
      element.close?.()
      focusAround(opener)
      guardClickedPlace(element)
    }
  }, [dialog, start, isOpen])
}

interface DialogState {
  open: boolean
  close: () => void
  titleId: string
  title: RefObject<HTMLHeadingElement | null>
  size: 'md' | 'full'
  hasAddress: boolean
}

const State = createContext<DialogState | null>(null)

const useDialog = (): DialogState => {
  const state = useContext(State)
  if (!state) throw new Error('Dialog parts need a Dialog.Root around them.')
  return state
}

interface RootProps {
  open: boolean
  /** Called with `open: false` on Esc, the browser's Back, a press outside, and on the close button. */
  onOpenChange: (details: { open: boolean }) => void
  /** 'full' covers the screen, for the door. */
  size?: 'md' | 'full'
  /** True if the page's address opens it, such as a ticket's: Back then leads to the address before. */
  hasAddress?: boolean
  children: ReactNode
}

// Imported as `Dialog`.

export const Root = ({ open, onOpenChange, size = 'md', hasAddress = false, children }: RootProps) => {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => onOpenChange({ open: false })
  return <State value={{ open, close, titleId, title, size, hasAddress }}>{children}</State>
}

/**
 * A modal dialog on the native `<dialog>`: traps focus, closes on Esc, on Back and on a press outside, and restores the focus. Focus starts on the
 * element with `data-autofocus`, else on the title.
 */
export const Content = ({ children }: { children: ReactNode }) => {
  const { open, close, titleId, title, size, hasAddress } = useDialog()
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog, title, open)
  useBackCloses(open && !hasAddress, close)

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it is the mouse's way; Esc and the button are the keyboard's.
    <dialog
      ref={dialog}
      className={styles.panel({ size })}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        // The target is the dialog for its backdrop and its padding: only a press outside its box closes it.
        if (event.target !== dialog.current) return
        const box = dialog.current.getBoundingClientRect()
        const { clientX: x, clientY: y } = event
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) close()
      }}
    >
      {children}
    </dialog>
  )
}

/** The title, which names the dialog, and the close button. */
export const Header = ({ children }: { children: ReactNode }) => {
  const { close, titleId, title } = useDialog()
  return (
    <header className={styles.header}>
      <h2 className={styles.title} id={titleId} ref={title} tabIndex={-1}>
        {children}
      </h2>
      <button className={styles.close} type="button" aria-label="Fermer" onClick={close}>
        <CloseIcon size={22} />
      </button>
    </header>
  )
}

export const Body = chakra('div', undefined, { display: 'flex', direction: 'column', gap: '4' })

/** The actions, the main one first. */
export const Footer = chakra('div', undefined, { display: 'flex', wrap: 'wrap', gap: '3' })
