import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { feedbackCopy as copy } from '../../copy/feedback.ts'
import { hold } from '../../lib/hold.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { commentFault, failureWords, isGone, useComment } from './queries.ts'

interface CommentFormProps {
  label: string
  /** The entry that is being written; undefined where it could not be opened. */
  entryId: string | undefined
  isOpening: boolean
  onSent: (entryId: string) => void
  /** The entry can no longer be written. */
  onGone: () => void
}

/** The comment: checked by the contract's own rule, kept on the screen until it has been taken. */
export const CommentForm = ({ label, entryId, isOpening, onSent, onGone }: CommentFormProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const { send, isPending } = useComment()
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])

  const check = async (comment: string) => {
    setFailure(null)
    try {
      const found = await commentFault(comment)
      setFault(found)
      if (found) field.current?.focus()
      else if (entryId !== undefined) return { id: entryId, comment }
      else setFailure(copy.notInitialised)
    } catch {
      // The rules could not be loaded: a new version, or no network.
      setFailure(copy.failed)
    }
    return undefined
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '')
    send(() => check(comment), {
      onSuccess: (_, { id }) => onSent(id),
      onError: (error) => {
        setFailure(failureWords(error))
        if (isGone(error)) onGone()
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setDirty(true)}>
      <TextAreaField ref={field} name="comment" label={label} hint={copy.hint} error={fault} required />
      <FormFault text={isPending ? null : failure} />
      <Button type="submit" size="lg" disabled={isPending || isOpening}>
        {(isPending || isOpening) && <Spinner />}
        {isPending ? copy.pending : isOpening ? copy.opening : copy.submit}
      </Button>
    </form>
  )
}
