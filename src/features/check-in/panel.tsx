import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import * as styles from './panels.css.ts'

interface PanelProps {
  title: string
  onClose: () => void
  closeLabel?: string
  /** Sticks to the bottom, under the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** Renders a panel over the scanner: a title, a way back, and the main action under the thumb. */
export const Panel = ({
  title,
  onClose,
  closeLabel = checkInCopy.menuOf.close,
  action,
  children,
}: PanelProps) => {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const wanted = section.current?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    wanted?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <section className={styles.panel} aria-labelledby={id} ref={section} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <button className={styles.close} type="button" aria-label={closeLabel} onClick={onClose}>
          <CloseIcon size={26} />
        </button>
      </header>
      <div className={styles.content}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
