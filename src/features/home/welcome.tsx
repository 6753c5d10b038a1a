import { useEffect, useEffectEvent, useId, useState } from 'react'
import { homeCopy } from '../../copy/home.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './welcome.css.ts'

const { welcome } = homeCopy

const KEY = 'nectar.welcome'

/**
 * Returns true if the welcome was dismissed on this device. Without storage it counts as dismissed, since
 * showing it at every visit would be too often.
 */
export const isWelcomeSeen = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Stores on this device only that the welcome was dismissed. */
const rememberWelcome = (): void => {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Storage is denied: it stays dismissed until the page is closed.
  }
}

/** Renders the beta's welcome, once. It does not take the focus; Esc or the button dismisses it for good. */
export const Welcome = () => {
  const [isOpen, setOpen] = useState(() => !isWelcomeSeen())
  const titleId = useId()
  const textId = useId()
  const close = () => {
    rememberWelcome()
    setOpen(false)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Esc closes an open dialog first.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close()
  })
  useEffect(() => {
    if (!isOpen) return
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <div
      className={classes('welcome', styles.welcome)}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <div role="status">
        <Heading size="md" id={titleId}>
          {welcome.title}
        </Heading>
        <Text textStyle="sm" lineHeight="moderate" color="muted" textWrap="pretty" mt="1" id={textId}>
          {welcome.text}
        </Text>
      </div>
      <Button onClick={close}>{welcome.close}</Button>
    </div>
  )
}
