import { useState } from 'react'
import { feedbackCopy as copy } from '../../copy/feedback.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { form as formStyle } from './feedback.css.ts'
import { failureMessage, isGone, useComment } from './queries.ts'

interface CommentFormProps {
  label: string
  /** The entry that is being written; undefined where it could not be opened. */
  entryId: string | undefined
  isOpening: boolean
  onSent: (entryId: string) => void
  /** The entry can no longer be written. */
  onGone: () => void
}

/** The comment: kept on the screen until it has been taken. */
export const CommentForm = ({ label, entryId, isOpening, onSent, onGone }: CommentFormProps) => {
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
    <form className={formStyle} {...form.bind(submit)}>
      <TextAreaField {...form.field('comment')} label={label} hint={copy.hint} required />
      <FormError text={isPending ? null : (failure ?? (form.isUnavailable ? copy.failed : null))} />
      <SubmitButton isPending={isBusy} pendingLabel={isPending ? copy.pending : copy.opening}>
        {copy.submit}
      </SubmitButton>
    </form>
  )
}
