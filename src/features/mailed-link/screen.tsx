import { type ReactNode, useEffect, useRef } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Heading } from '../../ui/page.tsx'
import * as styles from './screen.css.ts'

interface ScreenProps {
  title: string
  text?: ReactNode
  /** What the person did has led here: the title is read out. */
  isOutcome?: boolean
  isDone?: boolean
  children?: ReactNode
}

/** One state of a page that a mail leads to, or that sends one: its mark, its title, a text and what may be done. */
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
      <Heading className={styles.title} ref={heading} as="h1" size="xl" tabIndex={-1}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
