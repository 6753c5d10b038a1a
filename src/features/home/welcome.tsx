import { useEffect, useEffectEvent, useId, useState } from 'react'
import { homeCopy } from '../../copy/home.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import * as styles from './welcome.css.ts'

const { welcome } = homeCopy

const KEY = 'nectar.welcome'

/** Whether the welcome was dismissed on this device. Where nothing can be kept it counts as seen: once a visit would be too often. */
export const isWelcomeSeen = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Remembers, on this device alone, that the welcome is not to be shown again. */
const rememberWelcome = (): void => {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Storage denied: gone for as long as the page lives.
  }
}

/** The beta's word of welcome, once. It asks for nothing: focus stays where it is, Esc or the button puts it away for good. */
export const Welcome = () => {
  const [isOpen, setOpen] = useState(() => !isWelcomeSeen())
  const titleId = useId()
  const textId = useId()
  const close = () => {
    rememberWelcome()
    setOpen(false)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above it has the first word.
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
        <h2 className={styles.title} id={titleId}>
          {welcome.title}
        </h2>
        <p className={styles.text} id={textId}>
          {welcome.text}
        </p>
      </div>
      <Button onClick={close}>{welcome.close}</Button>
    </div>
  )
}
