import { type ReactNode, useEffect, useRef } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Heading } from '../../ui/type.tsx'
import * as styles from './screen.css.ts'

interface ScreenProps {
  title: string
  text?: ReactNode
  /** True if the user's action led here: the title gets the focus, so that it is read out. */
  isOutcome?: boolean
  isDone?: boolean
  children?: ReactNode
}

/** Renders one state of a page opened or sent by e-mail: icon, title, text and actions. */
export const Screen = ({ title, text, isOutcome = false, isDone = false, children }: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome, under another title, is read again.
  useEffect(() => {
    if (isOutcome) heading.current?.focus()
  }, [isOutcome, title])
  return (
    <div>
      {isDone ? (
        <span className={styles.mark}>
          <CheckIcon size={28} />
        </span>
      ) : (
        <Logo size={48} markOnly />
      )}
      <Heading className={styles.title} ref={heading} as="h1" size="4xl" tabIndex={-1}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
