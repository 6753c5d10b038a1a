import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type FeedbackType, feedbackNoteOf, feedbackType } from '../../../contract/rules/feedback.ts'
import { paths } from '../../config/paths.ts'
import { feedbackCopy as copy } from '../../copy/feedback.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError, InlineAlert } from '../../ui/form-error.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { failureMessage, isGone, useComment, useOpenedFeedback } from './queries.ts'

/** Time in ms during which a feedback can be written. */
const WRITABLE_MS = 24 * 3_600_000

/** The feedback entry of a visit, stored in the history's state: a reload finds it, another visit does not. */
interface Entry {
  id: string
  type: FeedbackType
  isSent: boolean
  /** When it was opened, in ms since 1970. */
  at: number
}

/** Returns the entry in a history's state, if it has this type and can still be written. */
export const entryIn = (state: unknown, type: FeedbackType, now: number): Entry | undefined => {
  const entry = (state as { feedback?: Partial<Entry> } | null)?.feedback
  if (typeof entry?.id !== 'string' || entry.type !== type || typeof entry.at !== 'number') return undefined
  if (now - entry.at > WRITABLE_MS) return undefined
  return { id: entry.id, type, isSent: entry.isSent === true, at: entry.at }
}

interface EntryOptions {
  type: FeedbackType
  userId: string | null
  /** True once the session is known. */
  isKnown: boolean
}

/** Opens the entry of this visit, and keeps it over reloads. */
const useEntry = ({ type, userId, isKnown }: EntryOptions) => {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [visit] = useState(key)
  const [round, setRound] = useState(0)
  const stored = entryIn(state, type, Date.now())
  const opening = useOpenedFeedback({
    type,
    userId,
    visit: `${visit} ${round}`,
    isWanted: isKnown && stored === undefined,
  })
  const store = (feedback: Entry | undefined) =>
    void navigate({ pathname, search }, { replace: true, state: { feedback } })
  const opened = opening.data
  const storeOpened = useEffectEvent((id: string) => {
    if (stored?.id !== id) store({ id, type, isSent: false, at: Date.now() })
  })
  useEffect(() => {
    if (opened !== undefined) storeOpened(opened)
  }, [opened])

  return {
    id: stored?.id ?? opened,
    isSent: stored?.isSent ?? false,
    isOpening: stored === undefined && opened === undefined && !opening.isError,
    isFailed: stored === undefined && opening.isError,
    retry: () => void opening.refetch(),
    markSent: (id: string) => store({ id, type, isSent: true, at: stored?.at ?? Date.now() }),
    /** Opens another entry, if this one can no longer be written. */
    renew: () => {
      store(undefined)
      setRound(round + 1)
    },
  }
}

interface CommentFormProps {
  label: string
  /** Id of the entry; undefined if it could not be opened. */
  entryId: string | undefined
  isOpening: boolean
  onSent: (entryId: string) => void
  /** Called if the entry can no longer be written. */
  onGone: () => void
}

/** Renders the comment's form; the text stays until the server has accepted it. */
const CommentForm = ({ label, entryId, isOpening, onSent, onGone }: CommentFormProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const { send, isPending } = useComment()
  const form = useZodForm({
    schema: async () => (await import('../../../contract/messages.ts')).FeedbackComment,
    defaultValues: { comment: '' },
  })
  const check = async () => {
    setFailure(null)
    const filled = await form.check()
    if (filled && entryId !== undefined) return { id: entryId, ...filled }
    if (filled) setFailure(copy.notInitialised)
    return undefined
  }
  const submit = () =>
    send(check, {
      onSuccess: (_, { id }) => onSent(id),
      onError: (error) => {
        setFailure(failureMessage(error))
        if (isGone(error)) onGone()
      },
    })
  const isBusy = isPending || isOpening
  return (
    <Stack as="form" gap="5" mt="7" {...form.bind(submit)}>
      <TextAreaField {...form.field('comment')} label={label} hint={copy.hint} required />
      <FormError text={isPending ? null : (failure ?? (form.isUnavailable ? copy.failed : null))} />
      <SubmitButton isPending={isBusy} pendingLabel={isPending ? copy.pending : copy.opening}>
        {copy.submit}
      </SubmitButton>
    </Stack>
  )
}

const cell = (x: number) => `M${x} 2l17 10v20l-17 10-17-10V12z`

/** Renders the note as one to three full honey cells. */
const Mood = ({ type, label }: { type: FeedbackType; label: string }) => (
  <svg viewBox="3 0 122 44" width="133" height="48" fill="none" role="img" aria-label={label}>
    {[1, 2, 3].map((note) => (
      <path
        key={note}
        d={cell(22 + (note - 1) * 42)}
        strokeWidth="2.5"
        strokeLinejoin="round"
        {...(note <= feedbackNoteOf[type]
          ? { fill: 'var(--n-colors-accent)', stroke: 'var(--n-colors-accent)' }
          : { stroke: 'var(--n-colors-control)' })}
      />
    ))}
  </svg>
)

const Lead = ({ children }: { children: string }) => (
  <Text textStyle="lg" color="muted" lineHeight="moderate" textWrap="pretty" mt="3">
    {children}
  </Text>
)

const Thanks = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Heading as="h1" size="4xl" mt={{ base: '5', lg: '7' }} ref={heading} tabIndex={-1}>
        {copy.sent.title}
      </Heading>
      <Lead>{copy.sent.text}</Lead>
      <Wrap gap="3" mt="7">
        <ButtonLink to={paths.events} size="lg">
          {copy.sent.events}
        </ButtonLink>
        <ButtonLink to={paths.home} size="lg" variant="outline">
          {copy.sent.home}
        </ButtonLink>
      </Wrap>
    </>
  )
}

interface FeedbackProps {
  /** Type from the address; `mid` if it names none. */
  name: string | undefined
  userId: string | null
  /** True once the session is known. */
  isKnown: boolean
}

/** Renders a themed text, the comment's form and a thank-you. Opening the page stores the entry with its note. */
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
          <Heading as="h1" size="4xl" mt={{ base: '5', lg: '7' }} tabIndex={-1}>
            {title}
          </Heading>
          <Lead>{text}</Lead>
          {entry.isFailed && (
            <Box mt="5">
              <InlineAlert title={copy.notOpened}>
                <Button variant="plain" size="sm" onClick={entry.retry}>
                  {copy.retry}
                </Button>
              </InlineAlert>
            </Box>
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
