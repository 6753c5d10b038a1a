import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { checkInCopy } from '../../copy/check-in.ts'
import { classes } from '../../ui/classes.ts'
import { Heading } from '../../ui/type.tsx'
import type { AnswerMessage } from './answer-message.ts'
import * as styles from './answer-screen.css.ts'
import type { Signal } from './signals.ts'

const copy = checkInCopy.answer

/** One shape per answer, so that it does not depend on colour alone: a disc with a tick, a triangle, an octagon with a cross. */
const shapes: Record<Signal, ReactNode> = {
  good: (
    <>
      <circle cx="50" cy="50" r="48" />
      <path className={styles.mark} d="M26 52l17 17 32-36" />
    </>
  ),
  ask: (
    <>
      <path d="M50 4L98 94H2z" />
      <path className={styles.mark} d="M50 36v28M50 78v1" />
    </>
  ),
  bad: (
    <>
      <path d="M30 2h40l28 28v40L70 98H30L2 70V30z" />
      <path className={styles.mark} d="M32 32l36 36M68 32L32 68" />
    </>
  ),
}

export interface AnswerAction {
  label: string
  onClick: () => void
  isMain?: boolean
}

interface AnswerScreenProps {
  message: AnswerMessage
  /** The buttons; with none, a touch anywhere closes the answer. */
  actions: AnswerAction[]
  /** True if the team must decide: a touch beside the buttons does nothing. */
  isQuestion: boolean
  /** Time in ms after which it closes by itself; null if it stays. */
  leavesAfter: number | null
  onDone: () => void
  /** When the camera took the frame of this answer, by `performance.now()`. */
  takenAt: number | undefined
}

/** Renders an answer over the whole screen, by colour, shape and text, readable at arm's length in the dark. */
export const AnswerScreen = ({
  message,
  actions,
  isQuestion,
  leavesAfter,
  onDone,
  takenAt,
}: AnswerScreenProps) => {
  const { tone, title, name, facts, todo } = message
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })

  useEffect(() => {
    heading.current?.focus()
    if (takenAt !== undefined)
      performance.measure('check-in-answer', { start: takenAt, end: performance.now() })
  }, [takenAt])
  useEffect(() => {
    if (leavesAfter === null) return
    const timer = setTimeout(() => done.current(), leavesAfter)
    return () => clearTimeout(timer)
  }, [leavesAfter])

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key !== 'Escape' && (isQuestion || isOnButton || event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }

  return (
    <section className={styles.screen[tone]} aria-labelledby={id} data-tone={tone} onKeyDown={onKeyDown}>
      {!isQuestion && (
        <button className={styles.anywhere} type="button" tabIndex={-1} aria-hidden="true" onClick={onDone} />
      )}
      <div className={styles.text}>
        <svg className={styles.shape[tone]} viewBox="0 0 100 100" aria-hidden="true">
          {shapes[tone]}
        </svg>
        <div>
          <Heading size="5xl" className={styles.title} id={id} tabIndex={-1} ref={heading}>
            {title}
          </Heading>
          {name && (
            <Heading as="p" size="3xl" className={styles.name} translate="no">
              {name}
            </Heading>
          )}
          {facts.length > 0 && (
            <ul className={styles.facts}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          {todo && <p className={styles.todo}>{todo}</p>}
        </div>
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, onClick, isMain }) => (
          <button
            key={label}
            className={classes(
              styles.action,
              isMain && styles.main,
              isQuestion ? styles.choice : isMain && styles.whole,
            )}
            type="button"
            onClick={onClick}
          >
            {label}
          </button>
        ))}
        {!isQuestion && (
          <button className={styles.action} type="button" onClick={onDone}>
            {copy.next}
          </button>
        )}
      </div>
    </section>
  )
}
