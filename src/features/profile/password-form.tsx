import { type FormEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { settingsFormsCopy } from '../../copy/settings-forms.ts'
import { hold } from '../../lib/hold.ts'
import { lazyResolver } from '../../ui/lazy-resolver.ts'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { failureWords } from './failure-words.ts'
import { useChangePassword } from './queries.ts'
import { SaveRow } from './save-row.tsx'
import { Section } from './section.tsx'

const copy = settingsFormsCopy.password
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }
const refuse = (description: string) =>
  notify({ title: settingsFormsCopy.failed, description, type: 'error', subject: 'password' })

/** Another password, with the present one; this session goes on, the others end. */
export const PasswordForm = ({ email }: { email: string }) => {
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: lazyResolver(async () => (await import('./forms.ts')).passwordResolver),
    defaultValues: empty,
  })
  const { errors, isDirty } = formState
  useEffect(() => (isDirty ? hold('form') : undefined), [isDirty])
  const change = useChangePassword({
    onDone: () => {
      reset(empty)
      notify({ ...copy.done, type: 'success', subject: 'password' })
    },
    onFailed: (sentence, isRefused) => {
      // All else was checked before: what the server finds wrong is the present password.
      if (isRefused) setError('currentPassword', { message: sentence }, { shouldFocus: true })
      refuse(sentence)
    },
  })
  const submit = handleSubmit(
    (form) => change.send(form),
    ({ confirmPassword }) => {
      if (confirmPassword?.message === copy.mismatch) refuse(copy.mismatch)
    },
  )
  const onSubmit = (event: FormEvent) =>
    void submit(event).catch((error: unknown) => refuse(failureWords(error, copy.failed)))
  return (
    <Section title={copy.title} text={copy.text}>
      <form noValidate method="post" onSubmit={onSubmit}>
        {/* Tells a password manager whose it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={copy.current}
          type="password"
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <div className="pair">
          <TextField
            label={copy.next}
            type="password"
            autoComplete="new-password"
            hint={copy.nextHint}
            required
            error={errors.newPassword?.message}
            {...register('newPassword')}
          />
          <TextField
            label={copy.confirm}
            type="password"
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...register('confirmPassword')}
          />
        </div>
        <SaveRow
          label={copy.submit}
          pendingLabel={copy.pending}
          isPending={change.isPending}
          isDirty={isDirty}
        />
      </form>
    </Section>
  )
}
