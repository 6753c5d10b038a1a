import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Grid, HStack, Stack } from '../../ui/layout.tsx'
import { Heading } from '../../ui/type.tsx'
import * as styles from './panels.css.ts'

interface PanelProps {
  title: string
  /** True if the title is the name of a person or a concert, which no browser should translate. */
  isName?: boolean
  onClose: () => void
  closeLabel?: string
  /** Sticks to the bottom, under the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** Renders a panel over the scanner: a title, a way back, and the main action under the thumb. */
export const Panel = ({
  title,
  isName = false,
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
      <HStack as="header" className={styles.header} justify="space-between" gap="3" py="2">
        <Heading
          size="2xl"
          className={styles.title}
          id={id}
          tabIndex={-1}
          ref={heading}
          {...(isName && { translate: 'no' })}
        >
          {title}
        </Heading>
        <Button
          variant="ghost"
          size="icon"
          className={styles.close}
          aria-label={closeLabel}
          onClick={onClose}
        >
          <CloseIcon size={26} />
        </Button>
      </HStack>
      <Stack className={styles.content} gap="4">
        {children}
      </Stack>
      {action && (
        <Grid className={styles.action} gap="2">
          {action}
        </Grid>
      )}
    </section>
  )
}
