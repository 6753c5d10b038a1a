import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'
import { feedbackType } from '../../../contract/rules/feedback.ts'
import { paths } from '../../config/paths.ts'
import { feedbackCopy as copy } from '../../copy/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Heading } from '../../ui/heading.tsx'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { CommentForm } from './comment-form.tsx'
import { Mood } from './mood.tsx'
import { useEntry } from './use-entry.ts'

const styles = {
  '& h1': { marginTop: { base: '5', lg: '7' } },
  '& .text': { marginTop: '3', fontSize: 'lg', lineHeight: '1.45', color: 'muted', textWrap: 'pretty' },
  '& .unopened': { marginTop: '5' },
  '& form': { display: 'grid', gap: '5', marginTop: '7' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' },
}

const Thanks = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Heading ref={heading} as="h1" size="xl" tabIndex={-1}>
        {copy.sent.title}
      </Heading>
      <p className="text">{copy.sent.text}</p>
      <div className="ways">
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
    <chakra.div css={styles}>
      <Mood type={type} label={noted} />
      {entry.isSent ? (
        <Thanks />
      ) : (
        <>
          <Heading as="h1" size="xl" tabIndex={-1}>
            {title}
          </Heading>
          <p className="text">{text}</p>
          {entry.isFailed && (
            <div className="unopened">
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
    </chakra.div>
  )
}
