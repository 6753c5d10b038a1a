import { useEffect, useRef } from 'react'
import { feedbackType } from '../../../contract/rules/feedback.ts'
import { paths } from '../../config/paths.ts'
import { feedbackCopy as copy } from '../../copy/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Heading } from '../../ui/heading.tsx'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { CommentForm } from './comment-form.tsx'
import * as styles from './feedback.css.ts'
import { Mood } from './mood.tsx'
import { useEntry } from './use-entry.ts'

const Thanks = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Heading className={styles.title} ref={heading} as="h1" size="xl" tabIndex={-1}>
        {copy.sent.title}
      </Heading>
      <p className={styles.text}>{copy.sent.text}</p>
      <div className={styles.ways}>
        <ButtonLink to={paths.events} size="lg">
          {copy.sent.events}
        </ButtonLink>
        <ButtonLink to={paths.home} size="lg" variant="outline">
          {copy.sent.home}
        </ButtonLink>
      </div>
    </>
  )
}

interface FeedbackProps {
  /** The type, as the address has it; mid where it names none. */
  name: string | undefined
  userId: string | null
  /** Who is here is known by now. */
  isKnown: boolean
}

/** A themed word, a comment, a thank-you (document 2, 'Feedback'). The entry is opened with the page, with its note. */
export const Feedback = ({ name, userId, isKnown }: FeedbackProps) => {
  const type = feedbackType(name)
  const entry = useEntry({ type, userId, isKnown })
  const { title, text, label, noted } = copy.themes[type]
  return (
    <div>
      <Mood type={type} label={noted} />
      {entry.isSent ? (
        <Thanks />
      ) : (
        <>
          <Heading className={styles.title} as="h1" size="xl" tabIndex={-1}>
            {title}
          </Heading>
          <p className={styles.text}>{text}</p>
          {entry.isFailed && (
            <div className={styles.unopened}>
              <InlineAlert title={copy.notOpened}>
                <Button variant="plain" size="sm" onClick={entry.retry}>
                  {copy.retry}
                </Button>
              </InlineAlert>
            </div>
          )}
          <CommentForm
            label={label}
            entryId={entry.id}
            isOpening={entry.isOpening}
            onSent={entry.markSent}
            onGone={entry.renew}
          />
        </>
      )}
    </div>
  )
}
