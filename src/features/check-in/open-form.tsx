import { checkInCopy } from '../../copy/check-in.ts'
import type { CheckIn, CheckInState } from '../../data/check-in/controller.ts'
import { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useZodForm } from '../../shared/use-zod-form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { InlineAlert } from '../../ui/inline-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './open-form.css.ts'
import { useOpening } from './queries.ts'
import { allowSound } from './signals.ts'

const copy = checkInCopy.open

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof AppError)) return failureMessage(error, copy.failed)
  if (error.kind === 'storage') return copy.storage
  if (error.code === 'forbidden') return copy.wrong
  if (error.code === 'token_invalid' || error.code === 'not_found') return error.serverMessage ?? copy.dead
  if (error.status === 429) return copy.tooMany
  if (error.status !== undefined && error.status >= 500) return copy.serverDown
  return failureMessage(error, copy.failed)
}

/** What opens the check-in on this phone: the four digits that came with the link, and what this entrance is called. */
export const OpenForm = ({ checkIn, isRevoked }: { checkIn: CheckIn } & Pick<CheckInState, 'isRevoked'>) => {
  const form = useZodForm({
    schema: async () => (await import('./open-schema.ts')).Opening,
    defaultValues: { code: '', doorName: copy.doorDefault },
  })
  const { send, isPending, error } = useOpening(checkIn)
  const failure = error ? sentenceOf(error) : form.isUnavailable ? copy.failed : null
  const submit = () => {
    allowSound()
    send(form.check)
  }
  return (
    <Page title={copy.title} lead={copy.lead} width="narrow">
      {isRevoked && !error && <InlineAlert title={copy.revokedTitle}>{copy.revoked}</InlineAlert>}
      <form className={styles.form} {...form.bind(submit)}>
        <TextField
          {...form.field('code')}
          className={styles.digits}
          label={copy.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          maxLength={4}
          required
        />
        <TextField
          {...form.field('doorName')}
          label={copy.door}
          hint={copy.doorHint}
          maxLength={40}
          required
        />
        <FormError text={isPending ? null : failure} />
        <SubmitButton isPending={isPending} pendingLabel={copy.pending}>
          {copy.submit}
        </SubmitButton>
      </form>
      <p className={styles.note}>{copy.privacy}</p>
    </Page>
  )
}
