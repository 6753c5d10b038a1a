import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId, useRef } from 'react'
import { CloseIcon } from './icons.tsx'
import { useModalDialog } from './use-modal-dialog.ts'

interface ModalProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** 'full' covers the screen, for what is shown at the door. */
  size?: 'md' | 'full'
}

const header = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  '& > h2': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: 'xl',
    lineHeight: '1.15',
    letterSpacing: '-0.02em',
  },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    flexShrink: 0,
    marginRight: '-2',
    borderRadius: 'full',
    _hover: { bg: 'sunken' },
  },
}

const Panel = chakra('dialog', {
  base: {
    bg: 'raised',
    color: 'ink',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    margin: 'auto',
    // On the narrowest screens with large text a code is still shown whole.
    paddingInline: 'min(var(--n-spacing-6), 7vw)',
    paddingTop: 'calc(var(--n-spacing-4) + env(safe-area-inset-top) * var(--edge, 0))',
    paddingBottom: 'calc(var(--n-spacing-6) + env(safe-area-inset-bottom) * var(--edge, 0))',
    '&[open]': { display: 'flex', flexDirection: 'column', gap: '4', animation: 'n-rise 180ms ease-out' },
    '&::backdrop': { background: 'var(--n-colors-scrim)', animation: 'n-fade 180ms ease-out' },
  },
  variants: {
    size: {
      md: {
        width: 'min(30rem, calc(100vw - min(2rem, 10vw)))',
        maxHeight: 'calc(100dvh - min(2rem, 10vw))',
        borderRadius: 'xl',
        borderWidth: '1px',
        borderColor: 'line',
        // A telephone on its side: the whole screen, so that what is shown first, a code say, is shown whole.
        '@media (max-height: 25rem)': {
          height: '100dvh',
          maxHeight: '100dvh',
          marginBlock: '0',
          paddingTop: 'calc(var(--n-spacing-2) + env(safe-area-inset-top))',
          borderRadius: '0',
          '--edge': '1',
        },
      },
      full: { width: '100vw', height: '100dvh', borderRadius: '0', '--edge': '1' },
    },
  },
})

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
    <Panel
      ref={dialog}
      size={size}
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
      <chakra.header css={header}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" aria-label="Fermer" onClick={onClose}>
          <CloseIcon size={22} />
        </button>
      </chakra.header>
      {children}
    </Panel>
  )
}
